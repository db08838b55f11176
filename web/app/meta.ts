import type { MetaDescriptor } from 'react-router'
import type { RootData } from './root-data.ts'

type PageMeta = {
  /** Without the brand's name, which is added; the home page may leave it out. */
  title?: string
  description?: string
  /** The canonical path, when it is not the one that was asked for. */
  path?: string
  /** Path of the picture that shared links show. */
  image?: string
  /** Keeps the page out of search engines. */
  isPrivate?: boolean
}

type Matches = readonly ({ id: string; loaderData?: unknown } | undefined)[]

/** The head of a page: title, description, canonical address and Open Graph. For a route's `meta({ matches })`. */
export function pageMeta(matches: Matches, { title, description, path, image, isPrivate }: PageMeta): MetaDescriptor[] {
  const root = matches.find((match) => match?.id === 'root')?.loaderData as RootData | undefined
  const site = root?.brand.name ?? ''
  const name = title && site ? `${title} · ${site}` : (title ?? site)
  const address = root && `${root.publicUrl}${path ?? root.path.split('?')[0]}`
  return [
    { title: name },
    { property: 'og:title', content: title ?? site },
    { property: 'og:site_name', content: site },
    { property: 'og:type', content: 'website' },
    { property: 'og:locale', content: 'en_AU' },
    ...(description
      ? [
          { name: 'description', content: description },
          { property: 'og:description', content: description },
        ]
      : []),
    ...(address
      ? [{ property: 'og:url', content: address }, { tagName: 'link', rel: 'canonical', href: address } as const]
      : []),
    ...(image && root
      ? [
          { property: 'og:image', content: root.publicUrl + image },
          { name: 'twitter:card', content: 'summary_large_image' },
        ]
      : []),
    ...(isPrivate ? [{ name: 'robots', content: 'noindex' }] : []),
  ]
}
