import { Textarea, type TextareaProps } from '@mantine/core'
import classes from './growing-textarea.module.css'

interface GrowingTextareaProps extends Omit<TextareaProps, 'autosize' | 'classNames' | 'styles' | 'rows'> {
  minRows: number
  maxRows: number
  inputClass?: string | undefined
}

/** Old browsers have to measure the whole page after every key to know how high the text is. */
const growsByItself = globalThis.CSS?.supports?.('field-sizing', 'content') ?? false

/** As high as its text, between two numbers of rows. */
export function GrowingTextarea({ minRows, maxRows, inputClass = '', ...props }: GrowingTextareaProps) {
  if (!growsByItself) {
    return (
      <Textarea {...props} autosize minRows={minRows} maxRows={maxRows} classNames={{ input: inputClass }} />
    )
  }
  return (
    <Textarea
      {...props}
      classNames={{ input: `${classes.input} ${inputClass}` }}
      styles={{ input: { '--least-rows': minRows, '--most-rows': maxRows } as object }}
    />
  )
}
