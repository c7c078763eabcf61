/** The part of JSON Schema that the contract's inputs turn into. */
export interface JsonSchema {
  type?: string
  properties?: Record<string, JsonSchema>
  required?: string[]
  items?: JsonSchema
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  allOf?: JsonSchema[]
  enum?: unknown[]
  const?: unknown
  format?: string
  pattern?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  maxItems?: number
  contentMediaType?: string
  examples?: unknown[]
}

/** Texts of every shape that the contract asks for. A new shape gets a sample here. */
const TEXTS = [
  'Sample text',
  'en',
  '11111111-1111-7111-8111-111111111111',
  'somebody@example.test',
  '#a1b2c3',
  '1',
  '123456',
  'DE',
  'EUR',
  '09:00',
  '2026-03-01',
  '2026-03-01T09:00:00Z',
  'sample',
  'sample.png',
  '/a-path',
  'a-token-that-is-long-enough-to-be-one',
  '+49 30 1234567',
  'DE123456789',
  '',
]

/** By name, where a rule that the schema cannot tell decides. */
const BY_NAME: Record<string, unknown> = { timezone: 'Europe/Berlin', zone: 'Europe/Berlin', currency: 'EUR' }

/** A value that the schema allows, the same each time. */
export function sampleOf(schema: JsonSchema, name = ''): unknown {
  if (Object.hasOwn(BY_NAME, name)) return BY_NAME[name]
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  if (schema.examples) return schema.examples[0]
  const [choice] = schema.anyOf ?? schema.oneOf ?? []
  if (choice) return sampleOf((schema.anyOf ?? schema.oneOf)?.at(-1) ?? choice, name)
  switch (schema.type) {
    case 'object':
      return samplesOf(schema)
    case 'array':
      return schema.items ? [sampleOf(schema.items)] : []
    case 'integer':
    case 'number':
      return schema.minimum ?? 0
    case 'boolean':
      return true
    case 'null':
      return null
    default:
      return sampleText(schema, name)
  }
}

/** Every property of an object, the optional ones too. */
export function samplesOf(schema: JsonSchema): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(schema.properties ?? {}).map(([name, below]) => [name, sampleOf(below, name)]),
  )
}

/** Lists in one text, whose parts the schema cannot tell. */
const LISTS: Record<string, string> = { ids: '11111111-1111-7111-8111-111111111111' }

function sampleText(schema: JsonSchema, name: string): string {
  if (LISTS[name]) return LISTS[name]
  const found = TEXTS.find((text) => fits(schema, text))
  if (found === undefined) throw new Error(`no sample text fits ${name}: ${JSON.stringify(schema)}`)
  return found
}

const FORMATS: Record<string, RegExp> = {
  email: /@/,
  uuid: /^[0-9a-f-]{36}$/,
  date: /^\d{4}-\d\d-\d\d$/,
  'date-time': /T.*Z$/,
}

/** Whether a text meets length, pattern, format and media type; good enough to choose a sample, no validator. */
export function fits(schema: JsonSchema, text: string): boolean {
  if (text.length < (schema.minLength ?? 0) || text.length > (schema.maxLength ?? Number.POSITIVE_INFINITY))
    return false
  if (schema.contentMediaType === 'application/json' && !isJson(text)) return false
  if (schema.format && FORMATS[schema.format] && !FORMATS[schema.format]?.test(text)) return false
  if (schema.pattern && !new RegExp(schema.pattern, 'u').test(text)) return false
  return (schema.allOf ?? []).every((rule) => fits(rule, text))
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

/** The texts in an object, with the way to each: `items.0.reason`. */
export function textFieldsOf(
  schema: JsonSchema,
  way: readonly string[] = [],
): { way: string[]; schema: JsonSchema }[] {
  const choices = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])]
  if (choices.length > 0) return choices.flatMap((choice) => textFieldsOf(choice, way))
  if (schema.type === 'object') {
    return Object.entries(schema.properties ?? {}).flatMap(([name, below]) =>
      textFieldsOf(below, [...way, name]),
    )
  }
  if (schema.type === 'array' && schema.items) return textFieldsOf(schema.items, [...way, '0'])
  const isText = schema.type === 'string' && !schema.enum && schema.const === undefined
  return isText ? [{ way: [...way], schema }] : []
}

/** A copy of the value with one place changed. */
export function withValueAt(value: unknown, way: readonly string[], changed: unknown): unknown {
  const [step, ...rest] = way
  if (step === undefined) return changed
  if (Array.isArray(value))
    return value.map((item, index) => (String(index) === step ? withValueAt(item, rest, changed) : item))
  const object = value as Record<string, unknown>
  return { ...object, [step]: withValueAt(object[step], rest, changed) }
}

export function valueAt(value: unknown, way: readonly string[]): unknown {
  return way.reduce<unknown>((at, step) => (at as Record<string, unknown> | null)?.[step], value)
}
