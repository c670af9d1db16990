import type { Action } from './actions.ts';

const getIds = (batch: readonly { id: number }[]) => batch.map(({ id }) => id).join();

/** Describes a step for the report. */
export function actionText(action: Action): string {
  switch (action.do) {
    case 'change':
      return `device ${action.device} changes row ${action.row}: ${action.id}`;
    case 'takeBack':
      return `device ${action.device} takes ${action.id} back`;
    case 'send':
      return `device ${action.device} sends ${getIds(action.request.batch)}`;
    case 'serve':
      return `the server takes ${getIds(action.request.batch)} of device ${action.device}`;
    case 'receive':
      return `device ${action.device} receives the response for ${Object.keys(action.response.versions).join()}`;
    case 'pull':
      return `device ${action.device} pulls from ${action.page.since.version}`;
    case 'store':
      return `device ${action.device} stores a page up to ${action.page.next}`;
    case 'decide':
      return action.choice === 'again'
        ? `device ${action.device} sends again what was lost`
        : `device ${action.device} takes the server's state`;
    case 'signOut':
      return `device ${action.device} signs out and keeps what is unsent`;
    case 'backUp':
      return 'a backup is made';
    default:
      return 'the backup is restored';
  }
}
