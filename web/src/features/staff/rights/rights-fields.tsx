import { Button, Input, SegmentedControl, Switch } from '@mantine/core'
import { PERMISSION_GROUPS, type Permission } from '#contract/permissions.ts'
import { ROLE } from '#contract/roles.ts'
import { KEYS_OF_PRESET, PRESETS } from '#contract/staff/presets.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import classes from '../staff.module.css'

export interface Rights {
  role_id: 1 | 3
  permissions: Permission[]
}

interface RightsFieldsProps {
  value: Rights
  onChange: (rights: Rights) => void
  /** The keys that the one who looks may give and take. */
  grantable: readonly Permission[]
  canChangeRole: boolean
  canChangeKeys: boolean
}

const GROUPS = Object.entries(PERMISSION_GROUPS) as [keyof typeof PERMISSION_GROUPS, readonly Permission[]][]

/** Role, a set of keys to begin with, and each key with a sentence that says what it opens. */
export function RightsFields({
  value,
  onChange,
  grantable,
  canChangeRole,
  canChangeKeys,
}: RightsFieldsProps) {
  const { t } = useTranslation('staff')
  const held = new Set(value.permissions)
  const mayChange = (key: Permission) => canChangeKeys && grantable.includes(key)
  const keep = (wanted: ReadonlySet<Permission>) =>
    onChange({
      ...value,
      permissions: GROUPS.flatMap(([, keys]) => keys).filter((key) =>
        mayChange(key) ? wanted.has(key) : held.has(key),
      ),
    })
  const toggle = (keys: readonly Permission[], on: boolean) => {
    const wanted = new Set(held)
    for (const key of keys) on ? wanted.add(key) : wanted.delete(key)
    keep(wanted)
  }
  return (
    <div className={classes.groups}>
      <Input.Wrapper
        label={t('rights.role')}
        description={t(`rights.role_hint.${value.role_id}`)}
        labelElement="div"
      >
        <SegmentedControl
          fullWidth
          aria-label={t('rights.role')}
          disabled={!canChangeRole}
          value={String(value.role_id)}
          onChange={(role) => onChange({ ...value, role_id: role === '1' ? ROLE.admin : ROLE.moderator })}
          data={[
            { value: '3', label: t('roles.moderator') },
            { value: '1', label: t('roles.admin') },
          ]}
        />
      </Input.Wrapper>
      {canChangeKeys ? (
        <Input.Wrapper label={t('rights.presets')} description={t('rights.presets_hint')} labelElement="div">
          <div className={classes.presets}>
            {PRESETS.map((preset) => (
              <Button
                key={preset}
                variant="default"
                size="compact-sm"
                onClick={() => keep(new Set(KEYS_OF_PRESET[preset]))}
              >
                {t(`presets.${preset}`)}
              </Button>
            ))}
          </div>
        </Input.Wrapper>
      ) : null}
      {GROUPS.map(([group, keys]) => (
        <KeyGroup key={group} group={group} keys={keys} held={held} mayChange={mayChange} onToggle={toggle} />
      ))}
    </div>
  )
}

interface KeyGroupProps {
  group: keyof typeof PERMISSION_GROUPS
  keys: readonly Permission[]
  held: ReadonlySet<Permission>
  mayChange: (key: Permission) => boolean
  onToggle: (keys: readonly Permission[], on: boolean) => void
}

function KeyGroup({ group, keys, held, mayChange, onToggle }: KeyGroupProps) {
  const { t } = useTranslation('staff')
  const { t: about } = useTranslation('permissions')
  const isAll = keys.every((key) => held.has(key))
  return (
    <fieldset className={classes.group}>
      <legend className={classes.legend}>
        {t(`groups.${group}`)}
        {keys.some(mayChange) ? (
          <Button variant="subtle" size="compact-xs" onClick={() => onToggle(keys.filter(mayChange), !isAll)}>
            {t(isAll ? 'rights.none' : 'rights.all')}
          </Button>
        ) : null}
      </legend>
      {keys.map((key) => (
        <Switch
          key={key}
          label={about(`${key}.label`)}
          description={about(`${key}.about`)}
          checked={held.has(key)}
          disabled={!mayChange(key)}
          onChange={(event) => onToggle([key], event.currentTarget.checked)}
        />
      ))}
    </fieldset>
  )
}
