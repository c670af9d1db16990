/** A managed project: what repositories are linked to. */
export interface Project {
  id: string;
  name: string;
  description: string | null;
  isPublic: boolean;
  createdAt: string | null;
}

/** The project that repositories are linked to (specification section 7). */
export const defaultProjectId = 'default-project';
