import { Input, Skeleton } from '@mantine/core'
import { lazy, type ReactNode, Suspense, useId } from 'react'

const Toolbox = lazy(() => import('./rich-text-toolbox.tsx'))

interface RichTextEditorProps {
  label: string
  description?: ReactNode
  value: string
  onChange: (html: string) => void
  error?: ReactNode
}

/** The editor weighs more than most pages, so it arrives when one is shown. */
export function RichTextEditor({ label, description, value, onChange, error }: RichTextEditorProps) {
  const labelId = useId()
  return (
    <Input.Wrapper
      label={label}
      description={description}
      error={error}
      labelElement="div"
      labelProps={{ id: labelId }}
    >
      <Suspense fallback={<Skeleton height={260} mt={6} />}>
        <Toolbox labelId={labelId} value={value} onChange={onChange} invalid={Boolean(error)} />
      </Suspense>
    </Input.Wrapper>
  )
}
