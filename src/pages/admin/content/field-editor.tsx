import { contentLabel } from '#domain/content/content-edit.ts';
import { t, translateMessage } from '#locales/translate.ts';
import { CheckField, SelectField, TextArea, TextField } from '#ui/field.tsx';
import { emptyValue, type FormField, fieldText, parseItems, schemaProperties } from './form-schema.ts';
import { ListEditor } from './list-editor.tsx';

interface FieldEditorProps<Field extends FormField = FormField> {
  field: Field;
  label: string;
  /** Such as `services.2.title`. */
  path: string;
  value: unknown;
  errors: ReadonlyMap<string, string>;
  onChange: (value: unknown) => void;
}

type Of<Kind extends FormField['kind']> = FieldEditorProps<Extract<FormField, { kind: Kind }>>;

export function FieldEditor({ field, ...rest }: FieldEditorProps) {
  switch (field.kind) {
    case 'text':
      return <TextEditor field={field} {...rest} />;
    case 'number':
      return <NumberEditor field={field} {...rest} />;
    case 'choice':
      return <ChoiceEditor field={field} {...rest} />;
    case 'flag':
      return (
        <CheckField
          label={rest.label}
          checked={rest.value === true}
          onChange={({ target }) => rest.onChange(target.checked ? true : undefined)}
        />
      );
    case 'texts':
      return <TextsEditor field={field} {...rest} />;
    case 'list':
      return <ListField field={field} {...rest} />;
    case 'object':
      return <ObjectEditor field={field} {...rest} />;
  }
}

function getError({
  label,
  path,
  errors,
}: Pick<FieldEditorProps, 'label' | 'path' | 'errors'>): string | null {
  const error = errors.get(path);
  return error === undefined ? null : t('{label} {problem}.', { label, problem: translateMessage(error) });
}

const fieldLabel = ({ field, label }: FieldEditorProps) =>
  field.optional ? t('{label} (optional)', { label }) : label;

function TextEditor(props: Of<'text'>) {
  const { field, value, onChange } = props;
  const common = { label: fieldLabel(props), error: getError(props), value: fieldText(value) };
  if (!field.long) {
    return <TextField {...common} type={field.input} onChange={({ target }) => onChange(target.value)} />;
  }
  return (
    <TextArea
      {...common}
      rows={3}
      className="field-sizing-content max-h-96"
      onChange={({ target }) => onChange(target.value)}
    />
  );
}

function NumberEditor(props: Of<'number'>) {
  const { value, onChange } = props;
  return (
    <TextField
      label={fieldLabel(props)}
      error={getError(props)}
      type="number"
      inputMode="numeric"
      className="max-w-32"
      value={fieldText(value)}
      onChange={({ target }) => onChange(target.value === '' ? '' : Number(target.value))}
    />
  );
}

function ChoiceEditor(props: Of<'choice'>) {
  const { field, value, onChange } = props;
  return (
    <SelectField
      label={fieldLabel(props)}
      error={getError(props)}
      value={fieldText(value)}
      onChange={({ target }) => onChange(target.value === '' ? undefined : target.value)}
      options={[
        ...(field.optional ? [['', t('None')] as const] : []),
        ...field.values.map((choice) => [choice, translateMessage(choice)] as const),
      ]}
    />
  );
}

function TextsEditor(props: Of<'texts'>) {
  const { path, value, errors, onChange } = props;
  const lines = parseItems(value).map(fieldText);
  const wrong = lines.findIndex((_, index) => errors.has(`${path}.${index}`));
  const ofLine =
    wrong < 0
      ? null
      : t('Line {number} {problem}.', {
          number: wrong + 1,
          problem: translateMessage(errors.get(`${path}.${wrong}`) ?? ''),
        });
  return (
    <TextArea
      label={fieldLabel(props)}
      hint={t('One per line.')}
      error={getError(props) ?? ofLine}
      rows={Math.max(2, Math.min(8, lines.length))}
      className="field-sizing-content max-h-96"
      value={lines.join('\n')}
      onChange={({ target }) => onChange(target.value === '' ? [] : target.value.split('\n'))}
    />
  );
}

function ObjectEditor(props: Of<'object'>) {
  const { field, label, path, value, errors, onChange } = props;
  const isLeftOut = field.optional && value === undefined;
  return (
    <fieldset className="m-0 grid gap-4 border-0 border-l-2 border-hairline p-0 pl-4">
      <legend className="mb-2 p-0 text-sm font-medium">{label}</legend>
      {field.optional && (
        <CheckField
          label={t('Shown')}
          checked={!isLeftOut}
          onChange={({ target }) =>
            onChange(target.checked ? emptyValue({ ...field, optional: false }) : undefined)
          }
        />
      )}
      {!isLeftOut && (
        <Properties field={field} path={path} value={value} errors={errors} onChange={onChange} />
      )}
    </fieldset>
  );
}

function ListField({ field, label, path, value, errors, onChange }: Of<'list'>) {
  const { item } = field;
  return (
    <ListEditor
      label={label}
      path={path}
      items={parseItems(value)}
      errors={errors}
      onChange={onChange}
      newEntry={() => emptyValue(item)}
      renderEntry={({ name, ...entry }) =>
        item.kind === 'object' ? (
          <Properties field={item} errors={errors} {...entry} />
        ) : (
          <FieldEditor field={item} label={name} errors={errors} {...entry} />
        )
      }
    />
  );
}

/** Edits the properties of an object, except its id, which is generated. */
function Properties({ field, path, value, errors, onChange }: Omit<Of<'object'>, 'label'>) {
  const properties = schemaProperties(value);
  return field.fields.map(([key, inner]) =>
    key === 'id' ? null : (
      <FieldEditor
        key={key}
        field={inner}
        label={t(contentLabel(key))}
        path={`${path}.${key}`}
        value={properties[key]}
        errors={errors}
        onChange={(value) => onChange({ ...properties, [key]: value })}
      />
    ),
  );
}
