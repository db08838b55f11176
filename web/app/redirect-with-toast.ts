import { redirect } from 'react-router'
import { toastCookie } from './flash.ts'

/** Back to the page whose form did it, which then says what was done. */
export const redirectWithToast = ({ pathname, search }: URL, title: string, description?: string) =>
  redirect(pathname + search, { headers: { 'Set-Cookie': toastCookie({ title, description }) } })
