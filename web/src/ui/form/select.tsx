import { type AutocompleteProps, InputBase, type InputBaseProps, type SelectProps } from '@mantine/core'
import { part } from '../../lib/parts.ts'
import { ClosedSelect } from './closed-select.tsx'
import { useLateField } from './late-field.ts'

export const selectPart = part(() => import('./open-select.tsx').then((module) => module.OpenSelect))
export const autocompletePart = part(() =>
  import('./open-select.tsx').then((module) => module.OpenAutocomplete),
)

type ChoiceProps =
  | ('data' | 'value' | 'onChange' | 'name' | 'placeholder' | 'aria-label')
  | ('allowDeselect' | 'clearable' | 'clearButtonProps' | 'comboboxProps')
  | ('searchable' | 'nothingFoundMessage')

export function Select(
  props: Omit<InputBaseProps, 'pointer' | 'rightSection' | 'rightSectionPointerEvents'> &
    Pick<SelectProps, ChoiceProps>,
) {
  const { Content, takeOver, standIn, isPressed, pressByKey, failure } = useLateField(selectPart)
  if (Content && !props.disabled) return <Content {...props} ref={takeOver} opensAtOnce={isPressed} />
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
      onKeyDown={pressByKey}
      pointer
      readOnly
      error={failure ?? props.error}
      value={labelOf(data, value)}
    />
  )
}

type SuggestProps = 'data' | 'limit' | 'value' | 'onChange' | 'name' | 'maxLength'

/** What is typed is a value here, so typing need not wait for the list. */
export function Autocomplete(props: InputBaseProps & Pick<AutocompleteProps, SuggestProps>) {
  const { Content, takeOver, standIn, failure } = useLateField(autocompletePart)
  if (Content) return <Content {...props} ref={takeOver} />
  const { data, value, onChange, limit, ...field } = props
  return (
    <InputBase
      {...field}
      {...standIn}
      role="combobox"
      autoComplete="off"
      aria-haspopup="listbox"
      aria-expanded={false}
      error={failure ?? props.error}
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
