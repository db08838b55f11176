/** The cells of a table that has a plan a row. */
export const planCell = 'px-3 py-2.5 sm:px-4'

/** Its head: the plan, what it costs (`price` says in which way), and what a lead comes to. */
export const PlanTableHead = ({ price }: { price: string }) => (
  <thead>
    <tr className="bg-tint">
      <th scope="col" className={`${planCell} text-left font-semibold`}>
        Plan
      </th>
      {[price, 'A lead'].map((column) => (
        <th key={column} scope="col" className={`${planCell} text-right font-semibold`}>
          {column}
        </th>
      ))}
    </tr>
  </thead>
)
