import { useState } from 'react';
import {
  charactersLeft,
  contactLimits,
  type ContactField as FieldName,
  type FieldProblem,
} from '#domain/messages/contact.ts';
import { suggestedAddress } from '#domain/messages/mail-domains.ts';
import type { IslandTexts } from '#locales/texts.ts';
import { useIslandLanguage } from '../page-language.ts';

/** Share of the maximum length below which the field shows the remaining characters. */
const shareLeft = 0.1;

interface FieldProps {
  name: FieldName;
  label: string;
  problem: FieldProblem | undefined;
  onCheck: (name: FieldName, value: string, reason: 'typed' | 'left') => void;
}

/** A field with its problem below. Text that is too long is reported, never truncated. The control is uncontrolled. */
export function ContactField({ name, label, problem, onCheck }: FieldProps) {
  const { texts } = useIslandLanguage();
  const [value, setValue] = useState('');
  const [left, setLeft] = useState(false);
  const id = `contact-${name}`;
  const suggestion = name === 'email' && left ? suggestedAddress(value) : null;
  const note = problem ? problemText(texts, problem, name, value) : characterCount(texts, name, value);

  const control = {
    id,
    name,
    required: true,
    dir: 'auto',
    'aria-invalid': problem === undefined ? undefined : true,
    'aria-describedby': note || suggestion ? `${id}-note` : undefined,
    onInput: ({ currentTarget }: React.InputEvent<HTMLInputElement | HTMLTextAreaElement>) => {
      setValue(currentTarget.value);
      setLeft(false);
      onCheck(name, currentTarget.value, 'typed');
    },
    onBlur: ({ currentTarget, relatedTarget }: React.FocusEvent<HTMLInputElement | HTMLTextAreaElement>) => {
      // Shows no problem if a button takes the focus, because the text would move the button during the click.
      if (relatedTarget instanceof HTMLButtonElement) return;
      setValue(currentTarget.value);
      setLeft(true);
      onCheck(name, currentTarget.value, 'left');
    },
  };

  function take(address: string) {
    const input = document.getElementById(id);
    if (!(input instanceof HTMLInputElement)) return;
    input.value = address;
    setValue(address);
    onCheck(name, address, 'typed');
    input.focus();
  }

  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {name === 'message' ? (
        <textarea {...control} rows={6} />
      ) : (
        <input {...control} type={name === 'email' ? 'email' : 'text'} autoComplete={name} />
      )}
      <p className="field-note" id={note || suggestion ? `${id}-note` : undefined} role="status">
        {note}
        {suggestion && (
          <>
            {` ${texts.didYouMean} `}
            <button type="button" onClick={() => take(suggestion)}>
              {suggestion}
            </button>
            ?
          </>
        )}
      </p>
    </div>
  );
}

function problemText(texts: IslandTexts, problem: FieldProblem, name: FieldName, value: string): string {
  if (problem === 'missing') return texts.missing[name];
  if (problem === 'too-long') return lengthText(texts, name, value);
  return problem === 'unsendable' ? texts.unsendable : texts.noAddress;
}

function lengthText(texts: IslandTexts, name: FieldName, value: string): string {
  const left = charactersLeft(name, value);
  return left < 0 ? texts.charactersTooLong(-left) : texts.charactersLeft(left);
}

function characterCount(texts: IslandTexts, name: FieldName, value: string): string {
  const isNear = charactersLeft(name, value) <= contactLimits[name] * shareLeft;
  return isNear ? lengthText(texts, name, value) : '';
}
