import type { ReactNode } from 'react'
import { type Settings, useSettings } from '../../lib/settings.ts'
import { Loaded } from '../../ui/loaded.tsx'
import { SkeletonCards } from '../../ui/skeletons.tsx'
import classes from './settings.module.css'

interface SettingsTabProps {
  form: (settings: Settings) => ReactNode
  /** Of its cards, for the time until the settings are there. */
  heights: readonly number[]
}

/** A form that begins with the settings as they are when its tab is opened. */
export function SettingsTab({ form, heights }: SettingsTabProps) {
  return (
    <Loaded query={useSettings()} skeleton={<FormSkeleton heights={heights} />}>
      {form}
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
