import { CloseButton, TextInput } from '@mantine/core'
import { useDebouncedCallback, useHotkeys } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { LENGTHS } from '#contract/limits.ts'
import { useTranslation } from '../../lib/use-translation.ts'
import classes from './data-table.module.css'

interface SearchBoxProps {
  value: string
  onChange: (search: string) => void
  label?: string
  /** How long after the last letter it is told, in milliseconds. */
  wait?: number
}

export function SearchBox({ value, onChange, label, wait = 250 }: SearchBoxProps) {
  const { t } = useTranslation('ui')
  const [typed, setTyped] = useState(value)
  const field = useRef<HTMLInputElement>(null)
  const tell = useDebouncedCallback(onChange, wait)

  // The back button or "show everything" changes it from outside.
  useEffect(() => setTyped((now) => (now.trim() === value ? now : value)), [value])
  useHotkeys([['/', () => field.current?.focus()]])

  const change = (text: string) => {
    setTyped(text)
    tell(text.trim())
  }

  return (
    <TextInput
      ref={field}
      className={classes.search}
      type="search"
      role="searchbox"
      aria-label={label ?? t('table.search')}
      aria-keyshortcuts="/"
      placeholder={label ?? t('table.search')}
      value={typed}
      maxLength={LENGTHS.search}
      leftSection={<IconSearch size={16} aria-hidden />}
      rightSection={
        typed ? (
          <CloseButton size="sm" aria-label={t('table.clear_search')} onClick={() => change('')} />
        ) : (
          <kbd className={classes.slash} aria-hidden>
            /
          </kbd>
        )
      }
      onChange={(event) => change(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        if (typed) change('')
        else field.current?.blur()
      }}
    />
  )
}
