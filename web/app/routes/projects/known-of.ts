import type { RouterContextProvider } from 'react-router'
import { visitContext } from '../../api.ts'
import type { Known } from './project-form.tsx'

const nobody: Known = { name: '', email: '', phone: '' }

/** What we know of the person who posts: their form starts with it. */
export async function knownOf(context: Readonly<RouterContextProvider>): Promise<Known> {
  const { viewer } = context.get(visitContext)
  if (!viewer) return nobody
  return { ...nobody, name: [viewer.firstName, viewer.lastName].filter(Boolean).join(' '), email: viewer.email }
}
