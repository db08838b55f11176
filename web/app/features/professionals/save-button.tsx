import { Heart } from 'lucide-react'
import { href, type RouterContextProvider, useFetcher, useLocation, useMatches } from 'react-router'
import { apiContext, visitContext } from '../../api.ts'
import { signInAddress } from '../../shell/sign-in-address.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'

/** The loader of the page says it as `saved` (`readSaved`). */
const savedIn = (loaderData: unknown): readonly string[] | undefined =>
  typeof loaderData === 'object' && loaderData !== null && 'saved' in loaderData && Array.isArray(loaderData.saved)
    ? loaderData.saved
    : undefined

/** Saves a professional, or removes them again; a visitor signs in first. */
export function SaveButton({ slug, name }: { slug: string; name: string }) {
  const fetcher = useFetcher()
  const { pathname, search } = useLocation()
  const saved = useMatches()
    .map(({ loaderData }) => savedIn(loaderData))
    .find(Boolean)
  if (!saved)
    return (
      <ButtonLink to={signInAddress(pathname + search)} tone="quiet" aria-label={`Save ${name}: sign in first`}>
        <Heart aria-hidden size={18} />
        Save
      </ButtonLink>
    )
  const intent = fetcher.formData?.get('intent')
  const isSaved = intent ? intent === 'save' : saved.includes(slug)
  return (
    <fetcher.Form method="post" action={href('/saved')}>
      <input type="hidden" name="slug" value={slug} />
      <input type="hidden" name="back" value={pathname + search} />
      <Button
        type="submit"
        name="intent"
        value={isSaved ? 'remove' : 'save'}
        tone="quiet"
        aria-label={isSaved ? `Remove ${name} from saved professionals` : `Save ${name}`}
      >
        <Heart aria-hidden size={18} className={isSaved ? 'fill-accent text-accent' : undefined} />
        {isSaved ? 'Saved' : 'Save'}
      </Button>
    </fetcher.Form>
  )
}

/** The slugs of those whom the reader saved, for `SaveButton`; null for a visitor. */
export async function readSaved(context: Readonly<RouterContextProvider>): Promise<string[] | null> {
  const { viewer } = context.get(visitContext)
  return viewer && context.get(apiContext).saved.slugs({})
}
