import type { Theme } from '@lv/contract/options'
import { href, type MetaDescriptor, useRouteLoaderData } from 'react-router'
import type { Viewer } from './api.ts'
import type { Brand } from './content/brand.ts'
import type { Frame } from './content/frame.ts'
import type { BadgeName } from './content/navigation.ts'
import type { ToastMessage } from './ui/toast-message.ts'

/**
 * The signed-in person as pages show them. While the server renders, words stand for the texts, so they are shown and
 * never compared or changed: what depends on them, a loader works out.
 */
export type ShownViewer = Omit<Viewer, 'id' | 'unread' | 'isAdminSession'> & {
  initials: string
  tint: number
}

/** What every page knows: the answer of the root loader. */
export type RootData = {
  viewer: ShownViewer | null
  brand: Brand
  frame: Frame | null
  publicUrl: string
  /** Path and query of the page as the server saw it. */
  path: string
  isDevelopment: boolean
  theme: Theme
  toast: ToastMessage | null
  /** How much there is that the person has not read, as it is shown: empty where there is nothing. */
  badges: Partial<Record<BadgeName, string>>
  /** The live news that the page already knows; empty for a visitor, and where that is not known. */
  livePosition: string
  /** What the head of every page says alike. */
  tags: MetaDescriptor[]
  /** Random with every answer, for FormKey; empty for a visitor, whose page others share. */
  formKey: string
  /** The server's clock at the answer, in ms. */
  now: number
}

/** The root loader's answer, or what can be shown when even that failed. */
export function useRootData(): RootData {
  const root = useRouteLoaderData('root') as RootData | undefined
  return root ?? fallback
}

const fallback: RootData = {
  viewer: null,
  brand: { name: 'Laneway Village', shortName: 'LV', phone: '', email: '' },
  frame: null,
  publicUrl: '',
  path: href('/'),
  isDevelopment: false,
  theme: 'system',
  toast: null,
  badges: {},
  livePosition: '',
  tags: [],
  formKey: '',
  now: 0,
}
