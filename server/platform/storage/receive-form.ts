import type { MultipartFile, MultipartValue } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import type { FileRule, Schema } from '#contract/endpoint.ts'
import { AppError, fieldError } from '../app-error.ts'
import type { Platform } from '../platform.ts'
import { formParts, letGo } from './form-parts.ts'
import { storePart } from './store-part.ts'
import type { NewFile } from './stored-files.ts'
import { discardFiles } from './sweep-files.ts'

export interface FormRule {
  fields: Schema
  files: Readonly<Record<string, FileRule>>
}

export interface FormContext {
  platform: Platform
  siteId: string
  ownerId: string | null
  /** Before a file is stored: may refuse it. */
  beforeFile?: (() => Promise<void>) | undefined
}

export interface ReceivedFile extends NewFile {
  name: string
  size: number
  /** Hexadecimal. */
  sha256: string
  mediaType: string
}

export interface ReceivedForm {
  /** As they came; the caller checks them against the contract. */
  fields: Record<string, string>
  files: Record<string, ReceivedFile>
  /** Removes what was stored. Never fails, and does nothing to a file that has been attached meanwhile. */
  discard(): Promise<void>
}

/** An order has thirty. */
const MOST_FIELDS = 40
const LONGEST_FIELD = 100_000

/**
 * Reads a form with files. Each file streams into storage while it is hashed and counted, as `temporary`; the
 * caller's transaction attaches it, or the caller discards it. If this function fails, nothing stays stored.
 */
export async function receiveForm(
  request: FastifyRequest,
  rule: FormRule,
  context: FormContext,
): Promise<ReceivedForm> {
  const stored: string[] = []
  const discard = () => discardFiles(context.platform, context.siteId, stored)
  const fields: Record<string, string> = {}
  const files: Record<string, ReceivedFile> = {}
  try {
    refuseHopeless(request, rule)
    for await (const part of formParts(request, limitsFor(rule))) {
      if (part.type === 'field') {
        takeField(part, rule, fields)
      } else {
        const fileRule = ruleFor(part, rule, files)
        const file = await storePart(request, part, fileRule, context, (id) => stored.push(id))
        if (file) files[part.fieldname] = file
      }
    }
    for (const [name, { required }] of Object.entries(rule.files)) {
      if (required && !files[name])
        throw new AppError('file_missing', { fields: { [name]: { code: 'required' } } })
    }
  } catch (error) {
    letGo(request)
    await discard()
    throw error
  }
  return { fields, files, discard }
}

/** The bytes of a form that holds as much as it may. */
export function largestForm({ files }: FormRule): number {
  const allFiles = Object.values(files).reduce((sum, { max_bytes }) => sum + max_bytes, 0)
  return allFiles + MOST_FIELDS * LONGEST_FIELD
}

/** A file that announces itself as too large is refused before the first byte. */
function refuseHopeless(request: FastifyRequest, rule: FormRule) {
  const rules = Object.values(rule.files)
  const announced = Number(request.headers['content-length'] ?? 0)
  if (announced <= largestForm(rule)) return
  if (rules.length === 1 && rules[0])
    throw new AppError('file_too_large', { params: { max: rules[0].max_bytes } })
  throw new AppError('body_too_large')
}

function limitsFor(rule: FormRule) {
  const rules = Object.values(rule.files)
  return {
    fields: MOST_FIELDS,
    fieldSize: LONGEST_FIELD,
    fieldNameSize: 100,
    // One more than allowed, so that the part that comes too often can be named.
    files: rules.length + 1,
    parts: MOST_FIELDS + rules.length + 1,
    // The parser knows one limit for all files; each is counted against its own rule as it streams in.
    fileSize: Math.max(0, ...rules.map(({ max_bytes }) => max_bytes)) + 1,
    headerPairs: 20,
  }
}

function takeField(part: MultipartValue, rule: FormRule, fields: Record<string, string>) {
  const name = part.fieldname ?? ''
  if (!knows(rule.fields, name)) throw fieldError(name, 'unknown')
  if (Object.hasOwn(fields, name) || typeof part.value !== 'string') throw fieldError(name, 'invalid')
  if (part.valueTruncated) throw fieldError(name, 'too_long', { max: LONGEST_FIELD })
  // Forms send every line break as two characters; people count one, and so does every bound.
  fields[name] = part.value.replaceAll('\r\n', '\n')
}

function ruleFor(part: MultipartFile, rule: FormRule, files: Record<string, ReceivedFile>): FileRule {
  const name = part.fieldname ?? ''
  const found = Object.hasOwn(rule.files, name) ? rule.files[name] : undefined
  if (!found) throw fieldError(name, 'unknown')
  if (Object.hasOwn(files, name)) throw fieldError(name, 'invalid')
  return found
}

function knows(schema: Schema, name: string): boolean {
  const { def } = schema._zod as { def?: { shape?: Record<string, unknown> } }
  return Object.hasOwn(def?.shape ?? {}, name)
}
