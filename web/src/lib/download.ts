import { useMutation } from '@tanstack/react-query'
import { apiFile, apiFileAddress, type CallOptions, type FileKey } from './api.ts'
import type { Told } from './use-call.ts'

interface Fetching {
  /** A document that is made for this request alone: fetched here, so that it is made once. */
  made?: true
  onSuccess?: (name: string) => unknown
  onError?: (error: Error) => unknown
}

/** The file of a call, handed to the browser; the answer is its name. */
export function useDownload<K extends FileKey>(key: K, { made, onSuccess, onError }: Fetching = {}) {
  const fetchFile = (made ? downloadDocument : download) as (
    key: K,
    options: CallOptions<K>,
  ) => Promise<string>
  return useMutation<string, Error, Told<K>>({
    mutationFn: (input) => fetchFile(key, (input ?? {}) as CallOptions<K>),
    onSuccess,
    onError,
  })
}

/**
 * Leaves a stored file to the browser, by a short-lived address: it shows its own progress, goes on with a download that
 * broke off, and nothing of the file is in this page's memory. What the server refuses is known before it begins.
 */
export async function download<K extends FileKey>(
  ...call: Parameters<typeof apiFileAddress<K>>
): Promise<string> {
  const { url, name } = await apiFileAddress<K>(...call)
  followLink(url, name)
  return name
}

/** Fetches a document that is made for this request alone, so that it is made once, and has the browser save it. */
async function downloadDocument<K extends FileKey>(...call: Parameters<typeof apiFile<K>>): Promise<string> {
  const response = await apiFile<K>(...call)
  const name = fileNameOf(response.headers.get('content-disposition')) ?? 'download'
  saveBlob(await response.blob(), name)
  return name
}

/** RFC 6266: `filename*` (UTF-8, percent-encoded) wins over `filename`. Path parts are dropped. */
export function fileNameOf(disposition: string | null): string | null {
  if (!disposition) return null
  const extended = /filename\*\s*=\s*UTF-8''([^;]+)/i.exec(disposition)?.[1]
  const plain = /filename\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;\s]+))/i.exec(disposition)
  const name = extended ? decode(extended.trim()) : (plain?.[1]?.replace(/\\(.)/g, '$1') ?? plain?.[2])
  return name?.split(/[\\/]/).at(-1) || null
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Hands bytes that are already here to the browser, as a file of this name. */
export function saveBlob(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob)
  followLink(url, name)
  // The browser holds on to the blob once the download began; later than the click is early enough.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}

function followLink(url: string, name: string): void {
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
}
