import { useCallback, useState } from 'react';
import {
  type ContactField,
  contactFields,
  contactProblem,
  type FieldProblem,
  fieldProblem,
} from '#domain/messages/contact.ts';

type Problems = Partial<Record<ContactField, FieldProblem>>;

/**
 * Tracks the problems of the fields. A problem appears when a filled field loses focus or the form is submitted, so that
 * typing is not interrupted. A correction removes it at once.
 */
export function useFieldProblems() {
  const [problems, setProblems] = useState<Problems>({});

  const onCheck = useCallback((name: ContactField, value: string, reason: 'typed' | 'left') => {
    setProblems((before) => {
      const isDue = before[name] !== undefined || (reason === 'left' && value.trim() !== '');
      return isDue ? { ...before, [name]: fieldProblem(name, value) ?? undefined } : before;
    });
  }, []);

  /** @returns the first field that has a problem */
  function checkAll(values: Readonly<Record<ContactField, string>>): ContactField | null {
    const found = contactFields.map((name) => [name, fieldProblem(name, values[name]) ?? undefined]);
    setProblems(Object.fromEntries(found));
    return contactProblem(values);
  }

  return { problems, onCheck, checkAll };
}
