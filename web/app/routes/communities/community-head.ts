import type { Community } from '@lv/contract/communities'
import { cut } from '@lv/contract/cut'
import { href, type MetaDescriptor } from 'react-router'
import { breadcrumbs } from '../../shell/structured-data.ts'

/** The first words of a text. */
const headline = (text: string) =>
  text.length > 160
    ? `${cut(text, 159)
        .replace(/\s\S*$/, '')
        .trimEnd()}…`
    : text

/** The head of a community's page, as its loader hands it over: so it is not in the JavaScript too. */
export function headOf({ id, name, description, isPublic }: Community, publicUrl: string) {
  const path = href('/community/:communityId', { communityId: id })
  const trail = breadcrumbs(publicUrl, [
    ['Communities', href('/communities')],
    [name, path],
  ])
  const feed = {
    tagName: 'link',
    rel: 'alternate',
    type: 'application/atom+xml',
    title: `New posts in ${name}`,
    href: `${path}/feed.xml`,
  }
  const tags: MetaDescriptor[] = [{ 'script:ld+json': trail }, ...(isPublic ? [feed] : [])]
  return { page: { description: headline(description), path, image: `${path}/og.png` }, tags }
}
