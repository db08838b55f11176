import { href } from 'react-router'
import { ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'

/** The way to all that is stored about the person. */
export function YourDataLink() {
  return (
    <Card as="section" aria-labelledby="your-data">
      <h2 id="your-data" className="text-xl">
        Your data
      </h2>
      <p className="mt-1 text-muted">Download everything we store about you, or delete your account.</p>
      <div className="mt-3 flex flex-wrap gap-3">
        <ButtonLink to={href('/profile/data')} tone="quiet">
          Download my data
        </ButtonLink>
        <ButtonLink to={href('/profile/data/delete')} tone="quiet">
          Delete my account
        </ButtonLink>
      </div>
    </Card>
  )
}
