import type { z } from 'zod'
import { AppError } from '#platform/app-error.ts'
import {
  callOutside,
  type OutgoingAnswer,
  type OutgoingRequest,
  UnreachableError,
} from '#platform/outgoing.ts'
import { parsedJson } from '#platform/parsed-json.ts'
import { type ProviderContext, ProviderError } from '../provider.ts'

/** How a provider that speaks JSON is understood. */
export interface ProviderTongue {
  name: string
  /** Its own words in a refusal. */
  wordsOf(answer: unknown): string | undefined
  /** The refusal means that the thing asked for does not exist, rather than that the address is wrong. */
  isMissing(answer: unknown): boolean
}

/** The provider is there and does not know what was asked for. */
class MissingError extends ProviderError {}

/** Asks and reads the answer. Whatever goes wrong becomes a ProviderError whose message holds no key. */
export async function askProvider<Shape extends z.ZodType>(
  context: ProviderContext,
  tongue: ProviderTongue,
  request: OutgoingRequest,
  shape: Shape,
): Promise<z.output<Shape>> {
  const answer = await callProvider(context, tongue.name, request)
  const json = parsedJson(answer.text)
  if (answer.status >= 300) {
    const words = told(context, tongue.wordsOf(json) ?? `it answered ${answer.status}`)
    if (tongue.isMissing(json)) throw new MissingError('refused', `${tongue.name}: ${words}`)
    throw new ProviderError('refused', `${tongue.name}: ${words}`)
  }
  const read = shape.safeParse(json)
  if (read.success) return read.data
  throw new ProviderError('unreachable', `${tongue.name} gave an answer that cannot be read.`)
}

export async function orNull<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof MissingError) return null
    throw error
  }
}

/** Nobody there, a fault of theirs or too many questions: that passes, and the caller may ask again. */
export async function callProvider(
  context: ProviderContext,
  name: string,
  request: OutgoingRequest,
): Promise<OutgoingAnswer> {
  const answer = await callOutside(context.config, request).catch((error: unknown) => {
    if (error instanceof UnreachableError) {
      throw new ProviderError('unreachable', told(context, error.message), { cause: error })
    }
    if (error instanceof AppError) {
      throw new ProviderError('refused', `The address of ${name} is not a public one.`, { cause: error })
    }
    throw error
  })
  if (answer.status >= 500 || answer.status === 429) {
    throw new ProviderError('unreachable', `${name} answered ${answer.status}.`)
  }
  if (answer.status >= 300 && answer.status < 400) {
    throw new ProviderError('refused', `${name} sends us elsewhere; its address must be the final one.`)
  }
  return answer
}

/** In one line, as long as a sentence. */
function told({ secrets }: ProviderContext, words: string): string {
  return withoutSecrets(words, secrets).replace(/\s+/g, ' ').trim().slice(0, 300)
}

/** Providers quote what they were given. Whatever they say, the keys of a site are not repeated in it. */
export function withoutSecrets(text: string, secrets: Readonly<Record<string, string>>): string {
  return Object.values(secrets)
    .filter((secret) => secret !== '')
    .reduce((rest, secret) => rest.replaceAll(secret, '…'), text)
}
