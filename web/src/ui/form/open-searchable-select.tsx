import { Combobox, InputBase, useCombobox } from '@mantine/core'
import { useDebouncedValue, useId } from '@mantine/hooks'
import { type Ref, useEffect, useMemo, useState } from 'react'
import { useTranslation } from '../../lib/use-translation.ts'
import { preventEnterSubmit } from './late-field.ts'
import { matchOptions, OPTIONS_SHOWN } from './match-options.ts'
import classes from './options.module.css'
import type { SearchableSelectProps } from './searchable-select.tsx'
import { useFirstOffered } from './use-first-offered.ts'

/** Long enough that a quick typist sees one list, not one for every letter. */
const FILTER_DELAY = 200

const NOTHING_DRAWN = { shown: [], more: 0 }

interface OpenSearchableSelectProps extends SearchableSelectProps {
  /** Null while the field shows what is chosen. */
  typed: string | null
  onTyped: (typed: string | null) => void
  ref: Ref<HTMLInputElement>
}

/** A select in which one types to find, with its list. */
export function OpenSearchableSelect({
  options,
  value,
  onChange,
  placeholder,
  clearable,
  limit = OPTIONS_SHOWN,
  typed,
  onTyped,
  ...props
}: OpenSearchableSelectProps) {
  const { t } = useTranslation('ui')
  const id = useId()
  const listId = `${id}-options`
  const chosen = options.find((option) => option.value === value)
  // Most selects of a screen are never opened, so the options are drawn when somebody comes to choose.
  const [isDrawn, setDrawn] = useState(false)
  const [filter] = useDebouncedValue(typed ?? '', FILTER_DELAY)
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() })
  const { shown, more } = useMemo(
    () => (isDrawn ? matchOptions(options, filter, limit) : NOTHING_DRAWN),
    [isDrawn, options, filter, limit],
  )

  useFirstOffered(combobox, shown, filter !== '')

  // The list is named first: those who hear it are told which one was opened.
  // biome-ignore lint/correctness/useExhaustiveDependencies: at the first focus; at later ones it is there
  useEffect(() => {
    if (!isDrawn) return
    combobox.setListId(listId)
    combobox.openDropdown()
  }, [isDrawn])

  const choose = (next: string | null) => {
    onChange(next)
    onTyped(null)
    combobox.closeDropdown()
  }

  return (
    <Combobox store={combobox} onOptionSubmit={choose} shadow="md" keepMounted={isDrawn}>
      <Combobox.Target withExpandedAttribute>
        <InputBase
          {...props}
          id={id}
          value={typed ?? chosen?.label ?? ''}
          placeholder={placeholder}
          rightSection={
            clearable && value !== null ? (
              <Combobox.ClearButton
                aria-label={t('select.clear')}
                // Mantine hides it from screen readers; ours can be reached by keyboard, so it must be heard.
                aria-hidden={false}
                tabIndex={0}
                onClear={() => choose(null)}
              />
            ) : (
              <Combobox.Chevron />
            )
          }
          rightSectionPointerEvents={clearable && value !== null ? 'all' : 'none'}
          onClick={() => combobox.openDropdown()}
          onFocus={() => {
            if (isDrawn) combobox.openDropdown()
            else setDrawn(true)
          }}
          onChange={(event) => {
            onTyped(event.currentTarget.value)
            combobox.openDropdown()
          }}
          onKeyDown={preventEnterSubmit}
          onBlur={() => {
            // What was typed but not chosen is not a value: the field shows again what it holds.
            onTyped(null)
            combobox.closeDropdown()
          }}
        />
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Options
          id={listId}
          labelledBy={props.label ? `${id}-label` : id}
          mah={320}
          style={{ overflowY: 'auto' }}
        >
          {shown.map((option) => (
            <Combobox.Option key={option.value} value={option.value} active={option.value === value}>
              <bdi>{option.label}</bdi>
              {option.note ? <span className={classes.note}>{option.note}</span> : null}
            </Combobox.Option>
          ))}
          {shown.length === 0 ? <Combobox.Empty>{t('select.nothing')}</Combobox.Empty> : null}
        </Combobox.Options>
        {more > 0 ? (
          <Combobox.Footer className={classes.more}>{t('select.more', { count: more })}</Combobox.Footer>
        ) : null}
      </Combobox.Dropdown>
    </Combobox>
  )
}
