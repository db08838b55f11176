import type { MetaDescriptor } from 'react-router'
import type { RootData } from './root-data.ts'

type PageMeta = {
  /** Without the brand's name, which is added; the home page may leave it out. */
  title?: string
  description?: string
  /** The canonical path, when it is not the one that was asked for. */
  path?: string
  /** Path of the picture that shared links show, when it is not the one that the server draws for the page's path. */
  image?: string
  /** Keeps the page out of search engines. */
  isPrivate?: boolean
}

type Matches = readonly ({ id: string; loaderData?: unknown } | undefined)[]

const property = (name: string, content: string) => ({ property: `og:${name}`, content })

/** What a shared link shows; `/og/{path}.png` is drawn for every public page (server/src/platform/images/public-pages.ts). */
const picture = (address: string, alt: string) => [property('image', address), property('image:alt', alt)]

/** What the head of every page says alike; the root loader hands it over, so that it is not in the JavaScript too. */
export const siteTags = (site: string): MetaDescriptor[] => [
  property('site_name', site),
  property('type', 'website'),
  property('locale', 'en_AU'),
  { name: 'twitter:card', content: 'summary_large_image' },
]

/**
 * The head of a page: title, description, canonical address (without a query, unless `path` has one), Open Graph and the
 * picture of a shared link. For a route's `meta({ matches })`.
 */
export function pageMeta(matches: Matches, { title, description, path, image, isPrivate }: PageMeta): MetaDescriptor[] {
  const root = matches.find((match) => match?.id === 'root')?.loaderData as RootData | undefined
  const site = root?.brand.name ?? ''
  const name = title && site ? `${title} · ${site}` : (title ?? site)
  const page = path ?? root?.path.split('?')[0] ?? ''
  const drawn = image ?? `/og/${page === '/' ? 'home' : page.slice(1).split('?')[0]}.png`
  const address = root && root.publicUrl + page
  return [
    { title: name },
    property('title', title ?? site),
    ...(root?.tags ?? []),
    ...(description ? [{ name: 'description', content: description }, property('description', description)] : []),
    ...(address ? [property('url', address), { tagName: 'link', rel: 'canonical', href: address } as const] : []),
    ...(isPrivate ? [{ name: 'robots', content: 'noindex' }] : root ? picture(root.publicUrl + drawn, name) : []),
  ]
}
