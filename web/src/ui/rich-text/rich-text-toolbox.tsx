import { Link, RichTextEditor, type RichTextEditorLabels } from '@mantine/tiptap'
import { useEditor } from '@tiptap/react'
import StarterKit from '@tiptap/starter-kit'
import { useEffect, useMemo, useState } from 'react'
import { useTranslation } from '../../lib/use-translation.ts'
import { ActsMenu } from '../acts-menu.tsx'
import { PictureControl } from './picture-control.tsx'
import { insertPictures, isPicture, RichTextPicture, type UploadPicture } from './rich-text-picture.ts'
import classes from './rich-text-toolbox.module.css'

interface ToolboxProps {
  labelId: string
  value: string
  onChange: (html: string) => void
  invalid: boolean
  takesFocus: boolean
  inserts?: RichTextInserts | undefined
  uploadPicture?: UploadPicture | undefined
}

export interface RichTextInserts {
  label: string
  texts: readonly { text: string; label: string }[]
}

/** An empty document is an empty text, not an empty paragraph. */
const textOf = (html: string) => (html === '<p></p>' ? '' : html)

/** Fetched when somebody begins to edit; then the cursor stands in it at once. */
export function RichTextToolbox(props: ToolboxProps) {
  const { labelId, value, onChange, invalid, takesFocus, inserts, uploadPicture } = props
  const { t } = useTranslation('ui')
  const labels = useLabels()
  const [sending, setSending] = useState(0)
  const editor = useEditor({
    extensions: [
      StarterKit.configure({ link: false, codeBlock: false, code: false, heading: { levels: [2, 3] } }),
      Link.configure({ openOnClick: false, protocols: ['http', 'https', 'mailto', 'tel'] }),
      ...(uploadPicture ? [RichTextPicture] : []),
    ],
    content: value,
    autofocus: takesFocus && 'start',
    shouldRerenderOnTransaction: true,
    // The page's policy bars style elements without its number; the few rules needed stand in our style sheet.
    injectCSS: false,
    editorProps: {
      attributes: {
        'aria-labelledby': labelId,
        role: 'textbox',
        'aria-multiline': 'true',
        dir: 'auto',
        // Where the form goes to after a refusal.
        ...(invalid && { 'aria-invalid': 'true' }),
      },
      handlePaste: (_, { clipboardData }) => take(clipboardData?.files),
      handleDrop: (_, { dataTransfer }) => take(dataTransfer?.files),
    },
    onUpdate: ({ editor: changed }) => onChange(textOf(changed.getHTML())),
  })

  /** Pasted and dropped pictures are sent like chosen ones; whatever else is pasted is left to the editor. */
  function take(files: FileList | undefined): boolean {
    const pictures = [...(files ?? [])].filter(isPicture)
    if (!uploadPicture || pictures.length === 0) return false
    void send(pictures)
    return true
  }
  async function send(pictures: readonly File[]): Promise<void> {
    if (!editor || !uploadPicture) return
    setSending((count) => count + 1)
    await insertPictures(editor, pictures, uploadPicture).finally(() => setSending((count) => count - 1))
  }

  // The server's sanitised version, or a reset, comes from outside; our own typing must not be set again, or the
  // cursor jumps to the end. On a slow machine the first editor may be thrown away before it was shown; another one
  // follows with the next render.
  useEffect(() => {
    if (!editor || editor.isDestroyed || value === textOf(editor.getHTML())) return
    editor.commands.setContent(value, { emitUpdate: false })
  }, [editor, value])

  return (
    <RichTextEditor
      editor={editor}
      labels={labels}
      withTypographyStyles={false}
      mt={6}
      data-invalid={invalid || undefined}
      classNames={{ root: classes.root, content: classes.content, toolbar: classes.toolbar }}
    >
      <RichTextEditor.Toolbar aria-label={t('rich.toolbar')} role="toolbar">
        <RichTextEditor.ControlsGroup>
          <RichTextEditor.Bold />
          <RichTextEditor.Italic />
          <RichTextEditor.Underline />
        </RichTextEditor.ControlsGroup>
        <RichTextEditor.ControlsGroup>
          <RichTextEditor.H2 />
          <RichTextEditor.H3 />
          <RichTextEditor.BulletList />
          <RichTextEditor.OrderedList />
        </RichTextEditor.ControlsGroup>
        <RichTextEditor.ControlsGroup>
          <RichTextEditor.Link />
          <RichTextEditor.Unlink />
          <RichTextEditor.ClearFormatting />
        </RichTextEditor.ControlsGroup>
        <RichTextEditor.ControlsGroup>
          <RichTextEditor.Undo />
          <RichTextEditor.Redo />
        </RichTextEditor.ControlsGroup>
        {uploadPicture && editor ? (
          <PictureControl busy={sending > 0} onChoose={(file) => void send([file])} />
        ) : null}
        {inserts && editor ? (
          <ActsMenu
            label={inserts.label}
            acts={inserts.texts.map(({ text, label }) => ({
              words: label,
              run: () => void editor.chain().focus().insertContent(text).run(),
            }))}
          />
        ) : null}
      </RichTextEditor.Toolbar>
      <RichTextEditor.Content />
    </RichTextEditor>
  )
}

function useLabels(): Partial<RichTextEditorLabels> {
  const { t } = useTranslation('ui')
  return useMemo(
    () => ({
      boldControlLabel: t('rich.bold'),
      italicControlLabel: t('rich.italic'),
      underlineControlLabel: t('rich.underline'),
      h2ControlLabel: t('rich.heading'),
      h3ControlLabel: t('rich.subheading'),
      bulletListControlLabel: t('rich.bullets'),
      orderedListControlLabel: t('rich.numbers'),
      linkControlLabel: t('rich.link'),
      unlinkControlLabel: t('rich.unlink'),
      clearFormattingControlLabel: t('rich.clear'),
      undoControlLabel: t('rich.undo'),
      redoControlLabel: t('rich.redo'),
      linkEditorInputLabel: t('rich.link_address'),
      linkEditorInputPlaceholder: 'https://',
      linkEditorExternalLink: t('rich.link_new_tab'),
      linkEditorInternalLink: t('rich.link_same_tab'),
      linkEditorSave: t('rich.link_save'),
    }),
    [t],
  )
}
