import { href, redirect } from 'react-router'
import { apiContext } from '../../api.ts'
import { toastCookie } from '../../flash.ts'
import type { Route } from './+types/logout.ts'

/** Nothing is shown here; who comes by address goes to the login. */
export const loader = () => redirect(href('/professionals/login'))

/** Ends the session; the login page clears what the browser kept. */
export async function action({ context }: Route.ActionArgs) {
  await context.get(apiContext).professionals.logout({})
  throw redirect(href('/professionals/login'), { headers: { 'Set-Cookie': toastCookie({ title: 'Logged Out' }) } })
}
