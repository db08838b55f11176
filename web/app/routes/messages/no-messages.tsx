import type { ConversationPlace } from '@lv/contract/options'
import type { ReactNode } from 'react'
import { href, Link } from 'react-router'
import { House } from '../../drawing/house.tsx'
import { terrace, weatherboard } from '../../drawing/house-drawings.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { placeWords } from './place-words.ts'

type Props = { place: ConversationPlace | undefined; isVerified: boolean; isProfessional: boolean }

const ANY = 'Messages from people in your communities, and about your projects, show up here.'

/** Nobody has written yet, or nobody here: where conversations begin, and the way there. */
export function NoMessages({ place, isVerified, isProfessional }: Props) {
  const text = place ? placeWords[place].none : ANY
  return (
    <section
      aria-labelledby="no-messages"
      className="mt-5 overflow-hidden rounded-card border border-edge bg-card lg:mt-0 lg:flex lg:h-full lg:flex-col"
    >
      <div className="flex items-end justify-center gap-6 border-b border-edge bg-good-tint px-5 pt-6">
        <House house={terrace} className="block h-28 w-auto lg:h-44" />
        <House house={weatherboard} className="block h-28 w-auto lg:h-44" />
      </div>
      <div className="flex grow flex-col p-5 lg:p-8">
        <h2 id="no-messages" className="text-2xl">
          No messages yet
        </h2>
        <p className="mt-2 max-w-[34em] text-muted">
          {isVerified ? text : 'Verify your email to write to people: open the link in the email we sent you.'}
        </p>
        <dl className="mt-6 grid gap-x-8 gap-y-5 lg:grid-cols-3">
          <Way place="direct" to={href('/communities/mine')} label="Your communities">
            Press ‘Message’ at somebody’s name: a member, or who wrote a post or a comment.
          </Way>
          {isProfessional ? (
            <Way place="project" to={href('/professionals/leads')} label="Your leads">
              Each lead has its own conversation with the homeowner.
            </Way>
          ) : (
            <Way place="project" to={href('/get-quotes')} label="Get quotes">
              Each professional who quotes for you has their own conversation here.
            </Way>
          )}
          <Way place="community" to={href('/communities')} label="Browse communities">
            Owners write to all their members at once: join one to hear from them.
          </Way>
        </dl>
        {place && (
          <ButtonLink to={href('/messages')} tone="quiet" className="mt-6 self-start">
            Show all messages
          </ButtonLink>
        )}
      </div>
    </section>
  )
}

function Way({
  place,
  to,
  label,
  children,
}: {
  place: ConversationPlace
  to: string
  label: string
  children: ReactNode
}) {
  const { label: name, sign: Sign } = placeWords[place]
  return (
    <div className="flex flex-col border-t border-edge pt-4">
      <dt className="flex items-center gap-2 font-semibold">
        <Sign aria-hidden size={18} className="text-good" />
        {name}
      </dt>
      <dd className="mt-1 flex grow flex-col text-sm text-muted">
        <p>{children}</p>
        <Link
          to={to}
          className="mt-auto inline-flex min-h-11 items-center self-start text-base font-semibold text-accent underline underline-offset-4"
        >
          {label}
        </Link>
      </dd>
    </div>
  )
}

const widths = ['w-2/5', 'w-1/2', 'w-1/3']

/** The places of conversations to come, on a wide screen. */
export const NoConversations = () => (
  <ul
    aria-hidden
    className="mt-5 hidden divide-y divide-edge rounded-card border border-dashed border-edge-control lg:block"
  >
    {widths.map((width) => (
      <li key={width} className="flex items-center gap-3 px-3.5 py-4">
        <span className="size-10 shrink-0 rounded-full bg-tint" />
        <span className="flex grow flex-col gap-2">
          <span className={`h-3 rounded-full bg-tint ${width}`} />
          <span className="h-2.5 w-4/5 rounded-full bg-tint" />
        </span>
      </li>
    ))}
  </ul>
)
