import { Button, type ButtonProps } from '@mantine/core'
import { createLink } from '@tanstack/react-router'
import type { ComponentPropsWithRef } from 'react'

type ButtonAnchorProps = ButtonProps & Omit<ComponentPropsWithRef<'a'>, keyof ButtonProps>

function ButtonAnchor(props: ButtonAnchorProps) {
  return <Button component="a" {...props} />
}

/** A link that looks like a button: it leads somewhere, it does nothing. Takes `to` and `search` as links do. */
export const LinkButton = createLink(ButtonAnchor)
