import type { ComponentType } from 'react'
import { type Settings, useSettings } from '../../lib/settings.ts'
import { Loaded } from '../../ui/loaded.tsx'
import { SkeletonCards } from '../../ui/skeletons.tsx'
import classes from './settings.module.css'

interface SettingsTabProps {
  form: ComponentType<{ settings: Settings }>
  /** Of its cards, for the time until the settings are there. */
  heights: readonly number[]
}

/** A form that begins with the settings as they are when its tab is opened. */
export function SettingsTab({ form: Form, heights }: SettingsTabProps) {
  return (
    <Loaded query={useSettings()} skeleton={<FormSkeleton heights={heights} />}>
      {(settings) => (
        <div className={classes.form}>
          <Form settings={settings} />
        </div>
      )}
    </Loaded>
  )
}

export function FormSkeleton({ heights }: Pick<SettingsTabProps, 'heights'>) {
  return (
    <div className={`${classes.stack} ${classes.form}`}>
      <SkeletonCards heights={heights} />
    </div>
  )
}
