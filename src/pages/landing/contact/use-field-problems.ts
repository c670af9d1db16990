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
 * What is wrong with the fields. Said of a field when it is left with something in it, or of all when the message is to be sent;
 * taken back with the letter that mends it. Whoever is still typing is not interrupted.
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
