import { Button, Input } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { type ReactNode, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { hasWords } from '#contract/content/has-words.ts'
import { part } from '../../lib/parts.ts'
import { useTranslation } from '../../lib/use-translation.ts'
import { useOpenedPart } from '../later.tsx'
import { RichText } from './rich-text.tsx'
import classes from './rich-text-editor.module.css'
import type { UploadPicture } from './rich-text-picture.ts'
import type { RichTextInserts } from './rich-text-toolbox.tsx'

const toolbox = part(() => import('./rich-text-toolbox.tsx').then((module) => module.RichTextToolbox))

interface RichTextEditorProps {
  label: string
  description?: ReactNode
  /** As the server has sanitised it, until somebody writes. */
  value: string
  onChange: (html: string) => void
  error?: ReactNode
  /** A text that is still to be written is begun without a button. */
  startsOpen?: boolean
  /** Texts to put in where the cursor stands, behind one button. */
  inserts?: RichTextInserts
  /** Where pictures are welcome. */
  uploadPicture?: UploadPicture
}

/** The editor weighs more than most pages, so a text is shown as it will be read until somebody edits it. */
export function RichTextEditor(props: RichTextEditorProps) {
  const { label, description, value, onChange, error, startsOpen = false, inserts, uploadPicture } = props
  const { t } = useTranslation('ui')
  const labelId = useId()
  const [isEdited, setEdited] = useState(startsOpen)
  const button = useRef<HTMLButtonElement>(null)
  const Toolbox = useOpenedPart(toolbox, isEdited, () => {
    // The focus goes back to where it was: a button that turns cannot have it.
    flushSync(() => setEdited(false))
    button.current?.focus()
  })
  return (
    <Input.Wrapper
      label={label}
      description={description}
      error={error}
      labelElement="div"
      labelProps={{ id: labelId }}
    >
      {isEdited && Toolbox ? (
        <Toolbox
          labelId={labelId}
          value={value}
          onChange={onChange}
          invalid={Boolean(error)}
          // The first field of the form has it.
          takesFocus={!startsOpen}
          inserts={inserts}
          uploadPicture={uploadPicture}
        />
      ) : (
        <div className={classes.shown} data-coming={startsOpen || undefined}>
          <div className={classes.bar}>
            <Button
              ref={button}
              data-problem={error ? '' : undefined}
              variant="default"
              size="compact-md"
              leftSection={<IconPencil size={16} aria-hidden />}
              aria-label={t('rich.edit_what', { what: label })}
              loading={isEdited}
              onClick={() => setEdited(true)}
            >
              {t('rich.edit')}
            </Button>
          </div>
          <div className={classes.text}>
            {hasWords(value) ? <RichText html={value} /> : <p className={classes.none}>{t('rich.none')}</p>}
          </div>
        </div>
      )}
    </Input.Wrapper>
  )
}
