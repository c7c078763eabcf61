import { keepSharedFiles } from '../lib/shared-files.ts'

/**
 * What another program of the phone shares. It stays on the device until the order form takes it up: whoever is not signed in
 * does so first, and a page elsewhere that posts here leads to nothing but a form that a person looks at.
 */
export async function takeShared(request: Request): Promise<Response> {
  const form = await request.formData().catch(() => null)
  const files = (form?.getAll('files') ?? []).filter((entry) => entry instanceof File && entry.size > 0)
  await keepSharedFiles(files as File[]).catch(() => undefined)
  return Response.redirect('/submit_order?shared=1', 303)
}
