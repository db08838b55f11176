import { href } from 'react-router'
import { bungalow } from '../../drawing/house-drawings.tsx'
import { MessagePage } from '../../features/email-proof/message-page.tsx'
import { useRootData } from '../../root-data.ts'
import { ButtonLink } from '../../ui/button.tsx'

type Props = { children?: string }

/** Instead of an application or an invitation: its link is mistyped, or leads to nothing any more. */
export function ApplicationLost({
  children = 'It may be incomplete, or the application was withdrawn or is long over. Find our latest email about it and open the link in it.',
}: Props) {
  const { brand, frame } = useRootData()
  return (
    <MessagePage house={bungalow} title="This link does not work">
      <title>This link does not work</title>
      <p className="text-lg">{children}</p>
      <p className="text-muted">
        Or call us:{' '}
        <a href={frame?.phoneHref} className="font-semibold text-ink underline underline-offset-4">
          {brand.phone}
        </a>
      </p>
      <div className="mt-2 flex flex-wrap justify-center gap-3">
        <ButtonLink to={href('/professionals/join')}>Join the network</ButtonLink>
        <ButtonLink to={href('/professionals/login')} tone="quiet">
          Professional login
        </ButtonLink>
      </div>
    </MessagePage>
  )
}
