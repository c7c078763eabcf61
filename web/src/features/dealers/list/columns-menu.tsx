import { Button, Menu } from '@mantine/core'
import { IconColumns3 } from '@tabler/icons-react'
import { useTranslation } from '../../../lib/use-translation.ts'
import { COLUMNS, type ColumnName } from './chosen-columns.ts'
import classes from './dealers.module.css'
import type { useChosenColumns } from './use-chosen-columns.ts'

export function ColumnsMenu({ columns, isChosen, choose }: ReturnType<typeof useChosenColumns>) {
  const { t } = useTranslation('dealers')
  return (
    <Menu closeOnItemClick={false} position="bottom-end" withinPortal>
      <Menu.Target>
        <Button variant="default" leftSection={<IconColumns3 size={16} aria-hidden />}>
          {t('choose_columns.open')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown className={classes.menu}>
        {COLUMNS.map((name: ColumnName) => (
          <Menu.CheckboxItem
            key={name}
            checked={columns.includes(name)}
            onChange={(isShown) =>
              choose(isShown ? [...columns, name] : columns.filter((other) => other !== name))
            }
          >
            {t(`columns.${name}`)}
          </Menu.CheckboxItem>
        ))}
        <Menu.Divider />
        <Menu.Item disabled={!isChosen} onClick={() => choose(null)}>
          {t('choose_columns.default')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
