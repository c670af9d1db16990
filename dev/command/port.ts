import { StackProblem } from '../stack/problem.ts';

const defaultPort = 8080;

/** @throws StackProblem if `PORT` is invalid */
export function readPort(environment: NodeJS.ProcessEnv): number {
  const text = environment.PORT;
  if (text === undefined || text === '') return defaultPort;
  const port = Number(text);
  if (/^\d+$/.test(text) && port <= 65_535) return port;
  throw new StackProblem(
    `PORT is "${text}": set it to a number from 1 to 65535, for example PORT=8081 npm start.`,
  );
}
