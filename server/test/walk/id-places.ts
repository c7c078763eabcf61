import type { CallOptions } from '../desk.ts'
import { type JsonSchema, samplesOf } from './json-schema.ts'
import { sampleFile } from './sample-files.ts'
import { CALLS, type WalkedCall } from './walked-calls.ts'

/** Where a call takes an id: in its path, its query, its body or its form. */
export interface IdPlace {
  call: WalkedCall
  part: 'params' | 'query' | 'body' | 'form'
  name: string
}

export const isId = (schema: JsonSchema): boolean =>
  schema.format === 'uuid' || (schema.anyOf ?? []).some(isId)

export const idPlaces: readonly IdPlace[] = CALLS.flatMap((call) =>
  (['params', 'query', 'body', 'form'] as const).flatMap((part) =>
    Object.entries(call.input[part]?.properties ?? {})
      .filter(([, schema]) => isId(schema))
      .map(([name]) => ({ call, part, name })),
  ),
)

/** What may be left out is: it could contradict the id, and the id would not be looked at. */
function neededBy(schema: JsonSchema): Record<string, unknown> {
  const needed = schema.required ?? []
  return Object.fromEntries(Object.entries(samplesOf(schema)).filter(([name]) => needed.includes(name)))
}

/** The call with this id in this place; `beside` is what a form needs although its schema leaves the choice. */
export function optionsWith(
  { call, part, name }: IdPlace,
  id: string,
  beside: Record<string, string> = {},
): CallOptions {
  const { params, query, body, form } = call.input
  const sample = {
    ...(params && { params: neededBy(params) as Record<string, string> }),
    ...(query && { query: neededBy(query) as Record<string, string> }),
    ...(body && { body: neededBy(body) }),
    ...(form && { form: { ...neededBy(form), ...beside } }),
  }
  const { form: fields, ...sent } = { ...sample, [part]: { ...sample[part], [name]: id } }
  return { ...sent, ...(fields && { form: formOf(call, fields, name) }) }
}

/** The first of the files goes along, unless the id is to stand for it. */
function formOf({ endpoint }: WalkedCall, fields: object, idName: string): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, String(value))
  const [first] = Object.entries(endpoint.multipart?.files ?? {})
  if (first && `${first[0]}_id` !== idName) form.set(first[0], sampleFile(first[1]))
  return form
}
