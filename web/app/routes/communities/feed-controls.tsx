import { postSortLabels, postSorts } from '@lv/contract/options'
import { CircleCheck, Search, X } from 'lucide-react'
import { Form, Link, useLocation } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { ChipLink } from '../../ui/chips.tsx'
import { controlClass } from '../../ui/class-names.ts'
import { type FeedQuery, feedAddress, readFeed } from './feed-query.ts'

/** The feed that this page's address asks for, and the address of another. */
export function useFeed() {
  const { pathname, search } = useLocation()
  const params = new URLSearchParams(search)
  return { feed: readFeed(params), to: (change: FeedQuery) => feedAddress(pathname, params, change), params, pathname }
}

/** Search, order and filter of a community's posts: links and a form, so that each list has an address. */
export function FeedControls({ categories }: { categories: { id: string; name: string }[] }) {
  const { feed, to } = useFeed()
  const { sort = 'newest', only, category, search } = feed
  return (
    <div className="flex flex-col gap-2">
      <SearchForm />
      {search ? (
        <p className="flex flex-wrap items-center gap-x-3 text-muted">
          <span>
            Posts about <strong className="text-ink">{search}</strong>, the best match first
          </span>
          <Link
            to={to({ category })}
            preventScrollReset
            className="inline-flex min-h-11 items-center gap-1 font-semibold text-accent underline-offset-4 hover:underline"
          >
            <X aria-hidden size={16} />
            Clear search
          </Link>
        </p>
      ) : (
        <nav aria-label="Order of posts" className="-mx-5 overflow-x-auto px-5 [scrollbar-width:none] sm:mx-0 sm:px-0">
          <div className="flex w-max gap-2 py-1 sm:w-auto sm:flex-wrap">
            {postSorts.map((name) => (
              <ChipLink
                key={name}
                to={to({
                  ...feed,
                  cursor: undefined,
                  sort: name === 'newest' ? undefined : name,
                  only: name === 'unanswered' ? undefined : only,
                })}
                isChosen={name === sort}
                preventScrollReset
              >
                {postSortLabels[name]}
              </ChipLink>
            ))}
            <span aria-hidden className="my-1.5 w-px bg-edge" />
            <ChipLink
              to={to({
                category,
                sort: sort === 'newest' || sort === 'unanswered' ? undefined : sort,
                only: only ? undefined : 'answered',
              })}
              isChosen={only === 'answered'}
              preventScrollReset
            >
              <CircleCheck aria-hidden size={15} />
              Answered
            </ChipLink>
          </div>
        </nav>
      )}
      {categories.length > 0 && (
        <nav
          aria-label="Categories of posts"
          className="-mx-5 overflow-x-auto px-5 [scrollbar-width:none] sm:mx-0 sm:px-0"
        >
          <div className="flex w-max gap-2 py-1 sm:w-auto sm:flex-wrap">
            {categories.map(({ id, name }) => (
              <ChipLink
                key={id}
                to={to({ ...feed, cursor: undefined, category: id === category ? undefined : id })}
                isChosen={id === category}
                preventScrollReset
              >
                {name}
              </ChipLink>
            ))}
          </div>
        </nav>
      )}
    </div>
  )
}

function SearchForm() {
  const { feed, params, pathname } = useFeed()
  return (
    <Form action={pathname} role="search" key={feed.search ?? ''} className="flex gap-2" preventScrollReset>
      {[...params]
        .filter(([name]) => name === 'tab' || name === 'view' || name === 'category')
        .map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
      <label className="relative flex min-w-0 grow items-center">
        <span className="sr-only">Search the posts</span>
        <Search aria-hidden size={18} className="pointer-events-none absolute left-3 text-muted" />
        <input
          type="search"
          name="search"
          defaultValue={feed.search}
          maxLength={100}
          placeholder="Search the posts"
          enterKeyHint="search"
          autoComplete="off"
          className={`${controlClass} pl-10`}
        />
      </label>
      <Button type="submit" tone="quiet">
        Search
      </Button>
    </Form>
  )
}

type Words = { title: string; text: string }

/** What an empty list says: of a search, of a filter, or of a community where nobody has written yet. */
export function emptyWords({ search, only, sort, category }: FeedQuery): Words {
  if (search) return { title: 'Nothing found', text: 'Try other words, or fewer of them.' }
  if (category) return { title: 'Nothing here yet', text: 'No post in this category fits. Try another one.' }
  if (only) return { title: 'No answered posts yet', text: 'Whoever asked can mark the comment that answers them.' }
  if (sort === 'unanswered') return { title: 'All answered', text: 'Everybody here has heard from somebody.' }
  if (sort === 'best') return { title: 'A quiet week', text: 'Nothing was posted in the last seven days.' }
  return { title: 'No discussions yet', text: 'Be the first to start a conversation!' }
}
