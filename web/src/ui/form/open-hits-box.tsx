import { Combobox, TextInput, useCombobox } from '@mantine/core'
import type { Ref } from 'react'
import type { HitsBoxProps } from './hits-box.tsx'
import { preventEnterSubmit } from './late-field.ts'
import classes from './options.module.css'
import { useFirstOffered } from './use-first-offered.ts'

interface OpenHitsBoxProps extends HitsBoxProps {
  ref: Ref<HTMLInputElement>
}

/** The box with what was found for its words. */
export function OpenHitsBox({
  hits,
  nothing,
  hitsLabel,
  typed,
  onTyped,
  onChosen,
  ...field
}: OpenHitsBoxProps) {
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() })

  useFirstOffered(combobox, hits, Boolean(hits?.length))

  return (
    <Combobox
      store={combobox}
      onOptionSubmit={(id) => {
        combobox.closeDropdown()
        onChosen(id)
      }}
      shadow="md"
      keepMounted={false}
    >
      <Combobox.Target>
        <TextInput
          {...field}
          value={typed}
          onChange={(event) => {
            onTyped(event.currentTarget.value)
            combobox.openDropdown()
          }}
          onFocus={() => combobox.openDropdown()}
          onBlur={() => combobox.closeDropdown()}
          onKeyDown={preventEnterSubmit}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={hits === null}>
        <Combobox.Options aria-label={hitsLabel} mah={360} style={{ overflowY: 'auto' }}>
          {hits?.map((hit) => (
            <Combobox.Option key={hit.value} value={hit.value}>
              <bdi className={classes.hit}>{hit.label}</bdi>
              {hit.note ? <span className={classes.note}>{hit.note}</span> : null}
            </Combobox.Option>
          ))}
          {hits?.length === 0 ? <Combobox.Empty className={classes.nothing}>{nothing}</Combobox.Empty> : null}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}
