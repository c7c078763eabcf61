import { type Editor, Node } from '@tiptap/react'

/** Sends a picture and tells where it is found, or nothing where it was refused and that was said. */
export type UploadPicture = (file: File) => Promise<string | null>

/** Only what was uploaded here: a picture from elsewhere would tell its owner who reads, and the server drops it. */
const OWN = 'img[src^="/api/public_file/"]'

/** A picture in a rich text, with its sizes, so that the page keeps its place while it arrives. */
export const RichTextPicture = Node.create({
  name: 'picture',
  group: 'block',
  draggable: true,
  addAttributes: () => ({
    src: { default: null },
    alt: { default: '' },
    width: { default: null },
    height: { default: null },
  }),
  parseHTML: () => [{ tag: OWN }],
  renderHTML: ({ HTMLAttributes }) => ['img', HTMLAttributes],
})

export const isPicture = (file: File): boolean => /^image\/(png|jpeg|webp|gif)$/.test(file.type)

/** Sends pictures and puts them in where the cursor stands. */
export async function insertPictures(
  editor: Editor,
  files: readonly File[],
  upload: UploadPicture,
): Promise<void> {
  for (const file of files) {
    const [src, size] = await Promise.all([upload(file), sizeOf(file)])
    if (src === null || editor.isDestroyed) continue
    // Behind what is chosen: that is mostly the picture before, which would be replaced.
    const { to } = editor.state.selection
    editor
      .chain()
      .focus()
      .insertContentAt(to, { type: 'picture', attrs: { src, ...size } })
      .run()
  }
}

/** What the browser can say of a file before it is sent. */
async function sizeOf(file: File): Promise<{ width?: number; height?: number }> {
  try {
    const { width, height } = await createImageBitmap(file)
    return { width, height }
  } catch {
    return {}
  }
}
