import type { ComponentProps } from 'react'
import { Form } from 'react-router'
import { useRootData } from '../../root-data.ts'

/** Whether the administrator may change things: the server refuses it to one whose access is read-only. */
export const useMayAct = () => useRootData().viewer?.isAdmin ?? false

type Props = Omit<ComponentProps<typeof Form>, 'method' | 'action'>

/** A form that changes something; nothing for those who only read: the head of the page says why. */
export function ActionForm(props: Props) {
  return useMayAct() ? <Form {...props} method="post" /> : null
}
