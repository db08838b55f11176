import type { ConversationPlace } from '@lv/contract/options'
import { href } from 'react-router'
import { House } from '../../drawing/house.tsx'
import { terrace } from '../../drawing/terrace.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { placeWords } from './place-words.ts'

const ANY = 'Messages from people in your communities, and about your projects, show up here.'

/** Nobody has written yet, or nobody here. */
export function NoMessages({ place, isVerified }: { place: ConversationPlace | undefined; isVerified: boolean }) {
  const text = place ? placeWords[place].none : ANY
  return (
    <div className="mt-5">
      <EmptyState
        title="No messages yet"
        drawing={<House house={terrace} />}
        text={isVerified ? text : 'Verify your email to write to people: open the link in the email we sent you.'}
        actions={
          place ? (
            <ButtonLink to={href('/messages')} tone="quiet">
              Show all messages
            </ButtonLink>
          ) : (
            <ButtonLink to={href('/communities')}>Browse communities</ButtonLink>
          )
        }
      />
    </div>
  )
}
