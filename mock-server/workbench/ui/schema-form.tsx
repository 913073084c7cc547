import { isObject } from '@kit/contracts/json-object';
import type { JsonSchema } from '../lib/json-schema';
import { Checkbox, SelectField, TextField } from './field';
import styles from './schema-form.module.css';

/** The value of a form. An empty optional field is undefined. */
export type FormValue = unknown;

interface SchemaFieldProps {
  readonly schema: JsonSchema;
  readonly name: string;
  /** labels by field name; a field without one shows its name */
  readonly words: Readonly<Record<string, string>>;
  /** why a value was refused, by field name */
  readonly problems: Readonly<Record<string, string | undefined>>;
  readonly isRequired: boolean;
  readonly value: FormValue;
  readonly onChange: (value: FormValue) => void;
}

const without = (object: Readonly<Record<string, unknown>>, name: string) =>
  Object.fromEntries(Object.entries(object).filter(([known]) => known !== name));

/** Names a union member by its first required field. */
const choiceName = ({ properties = {}, required = [] }: JsonSchema): string =>
  required[0] ?? Object.keys(properties)[0] ?? '';

/** The initial value of a newly chosen union member. */
export const emptyOf = (schema: JsonSchema): FormValue => {
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices?.[0]) return emptyOf(choices[0]);
  if (schema.enum) return schema.enum[0];
  if (schema.prefixItems) return schema.prefixItems.map(() => undefined);
  if (schema.type !== 'object') return undefined;
  const { properties = {}, required = [] } = schema;
  return Object.fromEntries(required.flatMap((name) => (properties[name] ? [[name, emptyOf(properties[name])]] : [])));
};

const numberProps = ({ type, minimum, exclusiveMinimum, maximum }: JsonSchema) => ({
  type: 'number',
  step: type === 'integer' ? 1 : 'any',
  min:
    minimum ??
    (exclusiveMinimum === undefined ? undefined : type === 'integer' ? exclusiveMinimum + 1 : exclusiveMinimum),
  max: maximum,
});

/** A select for the union member, and the fields of that member. */
function Choice({ schema, name, words, problems, value, onChange }: SchemaFieldProps) {
  const choices = schema.anyOf ?? schema.oneOf ?? [];
  const index = Math.max(
    0,
    choices.findIndex((choice) => isObject(value) && choiceName(choice) in value),
  );
  const chosen = choices[index];
  return (
    <>
      <SelectField
        label={words[name] ?? name}
        value={index}
        problem={problems[name]}
        onChange={({ target }) => onChange(emptyOf(choices[Number(target.value)] ?? {}))}
      >
        {choices.map((choice, at) => (
          <option key={choiceName(choice)} value={at}>
            {words[choiceName(choice)] ?? choiceName(choice)}
          </option>
        ))}
      </SelectField>
      {chosen && <SchemaFields schema={chosen} words={words} problems={problems} value={value} onChange={onChange} />}
    </>
  );
}

function SchemaField(props: SchemaFieldProps) {
  const { schema, name, words, problems, isRequired, value, onChange } = props;
  const label = words[name] ?? name;
  if (schema.enum) {
    return (
      <SelectField
        label={label}
        required={isRequired}
        problem={problems[name]}
        value={value === undefined ? '' : String(value)}
        onChange={({ target }) => onChange(schema.enum?.find((known) => String(known) === target.value))}
      >
        {!isRequired && <option value="">any</option>}
        {schema.enum.map((known, index) => (
          <option key={String(known)} value={String(known)}>
            {schema.labels?.[index] ?? String(known)}
          </option>
        ))}
      </SelectField>
    );
  }
  if (schema.anyOf ?? schema.oneOf) return <Choice {...props} />;
  if (schema.type === 'boolean') {
    return <Checkbox label={label} checked={value === true} onChange={(checked) => onChange(checked || undefined)} />;
  }
  if (schema.prefixItems) {
    const list = Array.isArray(value) ? value : [];
    return schema.prefixItems.map((part, index) => (
      <SchemaField
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a tuple never move
        key={index}
        schema={part}
        name={`${label}, ${index === 0 ? 'minimum' : 'maximum'}`}
        words={words}
        problems={problems}
        isRequired
        value={list[index]}
        onChange={(next) => onChange(schema.prefixItems?.map((_, at) => (at === index ? next : list[at])))}
      />
    ));
  }
  if (schema.type === 'object') {
    return <SchemaFields schema={schema} words={words} problems={problems} value={value} onChange={onChange} />;
  }
  const isNumber = schema.type === 'integer' || schema.type === 'number';
  return (
    <TextField
      label={label}
      required={isRequired}
      problem={problems[name]}
      value={value === undefined ? '' : String(value)}
      placeholder={isRequired ? undefined : 'any'}
      onChange={({ target }) =>
        onChange(target.value === '' ? undefined : isNumber ? Number(target.value) : target.value)
      }
      {...(isNumber
        ? numberProps(schema)
        : { pattern: schema.pattern?.replace(/^\^|\$$/g, ''), maxLength: schema.maxLength })}
    />
  );
}

type SchemaFieldsProps = Pick<SchemaFieldProps, 'schema' | 'words' | 'problems' | 'value' | 'onChange'>;

/** The fields of an object schema. The browser enforces the schema's rules before the server does. */
export function SchemaFields({ schema, words, problems, value, onChange }: SchemaFieldsProps) {
  const { properties = {}, required = [] } = schema;
  const object = isObject(value) ? value : {};
  return (
    <div className={styles.fields}>
      {Object.entries(properties).map(([name, field]) => (
        <SchemaField
          key={name}
          schema={field}
          name={name}
          words={words}
          problems={problems}
          isRequired={required.includes(name)}
          value={object[name]}
          onChange={(next) => onChange(next === undefined ? without(object, name) : { ...object, [name]: next })}
        />
      ))}
    </div>
  );
}
