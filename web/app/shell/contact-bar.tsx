import { Mail, Phone } from 'lucide-react'
import type { Brand } from '../content/brand.ts'
import type { Frame } from '../content/frame.ts'
import { KeptPart } from '../drawing/kept-part.tsx'
import { useRootData } from '../root-data.ts'

/** Above the header on wide screens: opening hours, and the ways to reach a person. Phones find both in the menu. */
export function ContactBar() {
  const { brand, frame } = useRootData()
  if (!frame) return null
  const { hours, phoneHref, emailHref } = frame
  const props = { brand, hours, phoneHref, emailHref }
  return (
    <KeptPart madeOf={['contact bar', props]}>
      <Bar {...props} />
    </KeptPart>
  )
}

type Props = { brand: Brand } & Pick<Frame, 'hours' | 'phoneHref' | 'emailHref'>

function Bar({ brand, hours, phoneHref, emailHref }: Props) {
  const [weekdays, saturday] = hours
  const link = 'inline-flex min-h-9 items-center gap-2 font-semibold text-on-bar underline-offset-4 hover:underline'
  return (
    <div className="on-dark hidden bg-bar text-sm text-bar-muted sm:block">
      <div className="page-width flex items-center gap-6">
        <p className="mr-auto hidden md:block">
          {weekdays.days} {weekdays.hours}, {saturday.days} {saturday.hours}
        </p>
        <a href={phoneHref} className={link}>
          <Phone aria-hidden size={15} />
          {brand.phone}
        </a>
        <a href={emailHref} className={`${link} ml-auto md:ml-0`}>
          <Mail aria-hidden size={15} />
          {brand.email}
        </a>
      </div>
    </div>
  )
}
