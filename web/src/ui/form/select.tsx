import { type AutocompleteProps, InputBase, type InputBaseProps, type SelectProps } from '@mantine/core'
import { part } from '../../lib/parts.ts'
import { ClosedSelect } from './closed-select.tsx'
import { useLateField } from './late-field.ts'

export const openSelect = part<SelectProps>(() =>
  import('./open-select.tsx').then((module) => module.OpenSelect),
)
export const openAutocomplete = part<AutocompleteProps>(() =>
  import('./open-select.tsx').then((module) => module.OpenAutocomplete),
)

type ChoiceProps =
  | ('data' | 'value' | 'onChange' | 'name' | 'placeholder' | 'aria-label')
  | ('allowDeselect' | 'clearable' | 'clearButtonProps' | 'comboboxProps')
  | ('searchable' | 'nothingFoundMessage')

export function Select(props: Omit<InputBaseProps, 'pointer'> & Pick<SelectProps, ChoiceProps>) {
  const { Content, takeOver, standIn, isPressed, failure } = useLateField(openSelect)
  if (Content) return <Content {...props} ref={takeOver} defaultDropdownOpened={isPressed.current} />
  const {
    data,
    value,
    onChange,
    allowDeselect,
    clearable,
    clearButtonProps,
    comboboxProps,
    searchable,
    nothingFoundMessage,
    ...field
  } = props
  return (
    <ClosedSelect
      {...field}
      {...standIn}
      pointer
      error={props.error ?? failure}
      value={labelOf(data, value)}
    />
  )
}

type SuggestProps = 'data' | 'limit' | 'value' | 'onChange' | 'name' | 'maxLength'

/** What is typed is a value here, so typing need not wait for the list. */
export function Autocomplete(props: InputBaseProps & Pick<AutocompleteProps, SuggestProps>) {
  const { Content, takeOver, standIn, failure } = useLateField(openAutocomplete)
  if (Content) return <Content {...props} ref={takeOver} />
  const { data, value, onChange, limit, ...field } = props
  return (
    <InputBase
      {...field}
      {...standIn}
      role="combobox"
      aria-haspopup="listbox"
      aria-expanded={false}
      error={props.error ?? failure}
      value={value ?? ''}
      onChange={(event) => onChange?.(event.currentTarget.value)}
    />
  )
}

function labelOf(data: SelectProps['data'] = [], value: SelectProps['value']): string {
  const options = data.flatMap((entry) =>
    typeof entry === 'object' && 'items' in entry ? entry.items : [entry],
  )
  const chosen = options.find((option) => (typeof option === 'object' ? option.value : option) === value)
  if (typeof chosen !== 'object') return chosen ?? ''
  return 'label' in chosen ? chosen.label : chosen.value
}
