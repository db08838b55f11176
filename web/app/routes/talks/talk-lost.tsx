import { href } from 'react-router'
import { bungalow } from '../../drawing/house-drawings.tsx'
import { MessagePage } from '../../features/email-proof/message-page.tsx'
import { ButtonLink } from '../../ui/button.tsx'

/** Instead of conversations: the link is mistyped, or the request was deleted. */
export const TalkLost = () => (
  <MessagePage house={bungalow} title="This link does not work">
    <title>This link does not work</title>
    <p className="text-lg">
      It may be incomplete, or the request may have been deleted. Open the link in our latest email about your request.
    </p>
    <div className="mt-2 flex flex-wrap justify-center gap-3">
      <ButtonLink to={href('/dashboard')}>Sign in to see my requests</ButtonLink>
      <ButtonLink to={href('/')} tone="quiet">
        Back to Home
      </ButtonLink>
    </div>
  </MessagePage>
)
