import { Textarea, type TextareaProps } from '@mantine/core'
import classes from './growing-textarea.module.css'
import { useTooLong } from './too-long.ts'

type Given = Omit<TextareaProps, 'autosize' | 'classNames' | 'styles' | 'rows' | 'maxLength' | 'value'>

interface GrowingTextareaProps extends Given {
  value: string
  /** A longer text stays and says so; a form with it is not sent. */
  maxLength?: number
  minRows: number
  maxRows: number
  inputClass?: string | undefined
}

/** Old browsers have to measure the whole page after every key to know how high the text is. */
const growsByItself = globalThis.CSS?.supports?.('field-sizing', 'content') ?? false

/** As high as its text, between two numbers of rows. */
export function GrowingTextarea(props: GrowingTextareaProps) {
  const { minRows, maxRows, inputClass = '', maxLength, error, ...rest } = props
  const tooLong = useTooLong(rest.value, maxLength)
  const shared = { ...rest, error: tooLong ?? error, 'data-too-long': tooLong !== null || undefined }
  if (!growsByItself) {
    return (
      <Textarea {...shared} autosize minRows={minRows} maxRows={maxRows} classNames={{ input: inputClass }} />
    )
  }
  return (
    <Textarea
      {...shared}
      classNames={{ input: `${classes.input} ${inputClass}` }}
      styles={{ input: { '--least-rows': minRows, '--most-rows': maxRows } as object }}
    />
  )
}
