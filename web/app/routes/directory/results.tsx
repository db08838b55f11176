import type { Directory } from '@lv/contract/directory'
import { WIDER_MAX } from '@lv/contract/directory-options'
import { formatNumber } from '@lv/contract/numbers'
import { href } from 'react-router'
import type { DirectoryWords } from '../../content/directory.ts'
import { House } from '../../drawing/house.tsx'
import { weatherboard } from '../../drawing/house-drawings.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LoadMore } from '../../ui/load-more.tsx'
import { DIRECTORY, type Filters, queryOf } from './filters.ts'
import { ProfessionalCard } from './professional-card.tsx'

type Props = { filters: Filters; list: Directory; after: string | undefined; words: DirectoryWords }

/** Who was found, in what order and why in that, or what to give up. */
export function Results({ filters, list, after, words }: Props) {
  const { items, next, near, sort, wider } = list
  return (
    <section aria-labelledby="found">
      <h2 id="found" className="text-2xl first-letter:uppercase">
        {filters.trade && `${filters.trade}: `}
        {near ? `working in ${near.suburb} ${near.postcode}` : 'in Greater Melbourne'}
      </h2>
      {items.length > 0 && <p className="mt-1 max-w-text text-sm text-muted">{words.orders[sort]}</p>}
      {after && (
        <ButtonLink to={DIRECTORY + queryOf(filters)} tone="plain" className="mt-2 -ml-4">
          Back to the first
        </ButtonLink>
      )}
      {items.length === 0 ? (
        <Nobody filters={filters} wider={wider} near={near} words={words} />
      ) : (
        <ol className="mt-5 grid gap-4">
          {items.map((professional) => (
            <li key={professional.id}>
              <ProfessionalCard professional={professional} near={near} trade={filters.trade} />
            </li>
          ))}
        </ol>
      )}
      {next && <LoadMore to={queryOf({ ...filters, after: next })} label="Show more" />}
    </section>
  )
}

type NobodyProps = Pick<Props, 'filters' | 'words'> & Pick<Directory, 'wider' | 'near'>

function Nobody({ filters, wider, near, words }: NobodyProps) {
  const isAsked = Object.values(filters).some(Boolean)
  const ask = near ? `${href('/get-quotes')}?postcode=${near.postcode}` : href('/get-quotes')
  return (
    <div className="mt-5">
      <EmptyState
        title={isAsked ? words.none.title : words.none.nobody.title}
        text={isAsked ? (wider.length > 0 ? words.none.text : words.none.nothing) : words.none.nobody.text}
        drawing={<House house={weatherboard} />}
        level="h3"
        actions={
          <>
            {wider.map(({ without, count }) => (
              <ButtonLink
                key={without}
                to={DIRECTORY + queryOf(lessOf(filters, without))}
                tone="quiet"
                preventScrollReset
              >
                {words.without[without]} ({count >= WIDER_MAX ? `${WIDER_MAX} or more` : formatNumber(count)})
              </ButtonLink>
            ))}
            <ButtonLink to={ask}>Ask for quotes</ButtonLink>
          </>
        }
      />
    </div>
  )
}

/** Distance counts from the suburb: both go together. */
const lessOf = (filters: Filters, without: keyof DirectoryWords['without']): Filters => ({
  ...filters,
  [without]: undefined,
  ...(without === 'near' && { within: undefined }),
})
