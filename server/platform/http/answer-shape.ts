import type { z } from 'zod'
import type { Schema } from '#contract/endpoint.ts'

type Shaper = (value: unknown) => unknown

/** What a shaper answers to something that it does not take. */
const WRONG = Symbol('wrong')

/**
 * Puts answers into the contract's form: fields that it does not name never leave the server, whatever a query selected,
 * and what it names is of the kind it says. Formats and bounds, which are most of the cost of a parse, are left to the
 * tests, where every answer is parsed. What a shaper does not take is parsed here too, and told of in full.
 */
export function answerShaper(schema: Schema): (answer: unknown) => unknown {
  const parsed = schema as unknown as z.ZodType
  let shape: Shaper | undefined
  return (answer) => {
    shape ??= shaperOf(parsed)
    const shaped = shape(answer)
    return shaped === WRONG ? parsed.parse(answer) : shaped
  }
}

function shaperOf(schema: z.core.$ZodType): Shaper {
  const { def } = (schema as z.core.$ZodTypes)._zod
  switch (def.type) {
    case 'string':
    case 'boolean':
      return (value) => (typeof value === def.type ? value : WRONG)
    case 'number':
      return (value) => (Number.isFinite(value) ? value : WRONG)
    case 'literal':
      return oneOf(def.values)
    case 'enum':
      return oneOf(Object.values(def.entries))
    case 'nullable':
      return nullable(shaperOf(def.innerType))
    case 'array':
      return arrayOf(shaperOf(def.element))
    case 'object':
      return isClosed(def) ? objectOf(def.shape) : parsing(schema)
    case 'union':
      // Of objects the first that fits may leave out fields of another: only a parse tells them apart.
      return def.options.every(isSimple) ? anyOf(def.options.map(shaperOf)) : parsing(schema)
    default:
      return parsing(schema)
  }
}

function oneOf(values: readonly unknown[]): Shaper {
  const allowed = new Set(values)
  return (value) => (allowed.has(value) ? value : WRONG)
}

const nullable =
  (inner: Shaper): Shaper =>
  (value) =>
    value === null ? null : inner(value)

const anyOf =
  (options: readonly Shaper[]): Shaper =>
  (value) =>
    options.some((option) => option(value) !== WRONG) ? value : WRONG

const arrayOf =
  (element: Shaper): Shaper =>
  (value) => {
    if (!Array.isArray(value)) return WRONG
    const shaped = value.map(element)
    return shaped.includes(WRONG) ? WRONG : shaped
  }

/** Written as code, which makes the object in one step: as a loop over its fields it costs ten times as much. */
function objectOf(shape: z.core.$ZodShape): Shaper {
  const names = Object.keys(shape).map((name) => JSON.stringify(name))
  const shapers = Object.values(shape).map(shaperOf)
  const make = new Function(
    'WRONG',
    ...shapers.map((_, at) => `shape${at}`),
    `return (value) => {
      if (typeof value !== 'object' || value === null) return WRONG
      ${names.map((name, at) => `const field${at} = shape${at}(value[${name}]); if (field${at} === WRONG) return WRONG`).join('\n')}
      return { ${names.map((name, at) => `${name}: field${at}`).join(', ')} }
    }`,
  )
  return make(WRONG, ...shapers)
}

/** What is rare: records, what may be left out, whatever an object may hold besides. */
const parsing =
  (schema: z.core.$ZodType): Shaper =>
  (value) => {
    const { success, data } = (schema as z.ZodType).safeParse(value)
    return success ? data : WRONG
  }

const isClosed = ({ catchall }: z.core.$ZodObjectDef) => !catchall || catchall._zod.def.type === 'never'

const SIMPLE = new Set<string>(['string', 'number', 'boolean', 'literal', 'enum', 'null'])
const isSimple = (schema: z.core.$ZodType) => SIMPLE.has(schema._zod.def.type)
