import { Card } from '../../ui/card.tsx'

/** Recovery codes, the one time they are shown. */
export const RecoveryCodes = ({ codes }: { codes: string[] }) => (
  <Card as="section" aria-labelledby="codes" isHighlighted className="gap-4">
    <div role="status">
      <h2 id="codes" className="text-xl">
        Write these recovery codes down
      </h2>
      <p className="mt-2">
        We show them only now. Each works once instead of the app, for when you’ve lost your phone. Keep them in your
        password manager or on paper.
      </p>
    </div>
    <ul className="grid gap-x-6 gap-y-2 text-lg font-semibold tabular-nums sm:grid-cols-2">
      {codes.map((code) => (
        <li key={code}>{code}</li>
      ))}
    </ul>
  </Card>
)
