import { createStore, del, get, set } from 'idb-keyval';
import * as z from 'zod/mini';
import { environment } from '#config/environment.ts';
import { createRestProvider } from '#github/rest.ts';
import { createOffice } from '#workers/office.logic.ts';
import { exposeOffice } from '#workers/office.worker.ts';

// The content security policy forbids compiling code from text.
z.config({ jitless: true });

const vault = createStore('portico-vault', 'sealed');
const now = () => Date.now();
const { github } = environment();

exposeOffice(
  createOffice({
    store: {
      get: (key) => get(key, vault),
      set: (key, value) => set(key, value, vault),
      remove: (key) => del(key, vault),
    },
    crypto,
    now,
    connect: (openToken) =>
      createRestProvider({ apiUrl: github.apiUrl, fetch: fetch.bind(globalThis), now, openToken }),
  }),
);
