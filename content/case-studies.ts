import type { SiteCaseStudy } from '#domain/content/site-content.ts';

/**
 * Case studies by project name. A project without one has a page with the content of its card. Empty parts are
 * omitted.
 */
export const caseStudies: Readonly<Record<string, SiteCaseStudy>> = {
  'Lakeside Assistant': {
    // Delete this line, here and below, when the text is your own.
    sample: true,
    problem: [
      'An insurer keeps what it has promised in two million documents: policies, riders, and conditions that were valid for one year in one canton. The people who answer claims knew the answer was in there, and whom to ask for it. The three colleagues whom everybody asked were about to retire.',
      'A search engine was there already. It found documents. Nobody calls an insurer to hear about a document.',
    ],
    approach: [
      'We began with two hundred real questions and the answers that the three colleagues gave to them. That list was the specification, and it still is: a change that answers fewer of them well does not go out.',
      'Retrieval came before generation. Each clause is stored with its validity, so that what it says of an accident in 2019 is made of the conditions of 2019. Each sentence comes with the page it stands on; where there is no such page, that is what it says.',
      'The pilot was one team of twelve for ten weeks. They could mark any of it as wrong with one key, and each mark was read by a person the same day.',
    ],
    result: [
      'The pilot ended because the neighbouring teams had begun to walk over and ask. Today it is the first place that 1,400 people look. One answer in fifty is sampled and judged by a specialist each week, and the report goes to the board as it is.',
      'The two hundred questions have become two thousand. They are the part of the project that would be missed most.',
    ],
    figures: [
      { value: '1,400', label: 'people who ask it first' },
      { value: '97%', label: 'of sampled answers supported by their source' },
      { value: '4 min', label: 'saved on an average enquiry' },
    ],
    quote: {
      text: 'It is the only system in the house that tells me when it does not know.',
      source: 'Head of Claims, Beispiel Versicherung',
    },
    stack: [
      {
        name: 'Azure OpenAI',
        evidence: 'In the Swiss region; no prompt and no document leaves the country.',
      },
      {
        name: 'PostgreSQL',
        evidence: 'Clauses with their validity, and the vectors beside them in one transaction.',
      },
      {
        name: 'TypeScript',
        evidence: 'One language from the ingestion to the browser, and 2,000 answers as its tests.',
      },
      { name: 'Bicep', evidence: 'The whole environment from an empty subscription in 40 minutes.' },
    ],
    links: [],
    pictures: [
      {
        file: 'lakeside-answers.webp',
        avif: 'lakeside-answers.avif',
        alt: 'Sample chart: the share of sampled answers that their source supports, from 71% in the first week of the pilot to 97% in the tenth',
        width: 1280,
        height: 640,
      },
    ],
  },
  'Zero Trust for a Cantonal Hospital': {
    sample: true,
    problem: [
      'Nine thousand people worked with passwords that were long, changed often, and stood on yellow notes. A nurse signed in about forty times a shift, thirty seconds each: twenty minutes a day that belonged to patients.',
      'Behind the same wall lived four hundred medical systems, some of them older than the network. One stolen password reached all of them.',
    ],
    approach: [
      'Identity first, then devices, then the network: each step useful by itself, none of them a leap. A badge and a glance replaced the password on the wards, while the old way stayed open for a month on every ward that asked for it.',
      'Each medical system got a segment, a list of what it may talk to, and an owner with a name. For three months the lists only watched. What they would have stopped was discussed with the people who used it, and most of it was right to be stopped.',
    ],
    result: [
      'Sign-in takes three seconds, and the yellow notes are gone. The last ward was moved eleven days ahead of its date.',
      'Twice a year we take a part of the hospital offline on purpose, at an hour that the doctors choose. The last drill was boring, which was the aim.',
    ],
    figures: [
      { value: '3 s', label: 'for a sign-in on the ward, instead of thirty' },
      { value: '400', label: 'medical systems in segments of their own' },
      { value: '0', label: 'hours of planned downtime' },
    ],
    quote: {
      text: 'I have stopped noticing it. I can say that of no other system here.',
      source: 'Ward manager, emergency department',
    },
    stack: [
      { name: 'Entra ID', evidence: '9,000 accounts without a password; privileged ones live for an hour.' },
      { name: 'Intune', evidence: 'A device that is not healthy is not on the ward’s network.' },
      {
        name: 'Defender XDR',
        evidence: 'Watches the 400 systems that can run no agent, by what they say on the wire.',
      },
      {
        name: 'Sentinel',
        evidence: 'From an alarm to a person who knows the system: four minutes, measured in drills.',
      },
    ],
    links: [],
  },
  Portico: {
    sample: true,
    problem: [
      'A consultant’s site has two kinds of readers. A visitor has twenty seconds and a phone; the owner has a train with six tunnels and an hour of work to do. Most sites serve the first badly and the second not at all.',
      'The usual remedy is a spinner. It says that something is elsewhere, and that you have to wait for it.',
    ],
    approach: [
      'Visitors get documents. Every page is complete before a script has run, and the interactive parts come alive when somebody touches them; that first touch is not lost.',
      'The owner gets a database of their own, on the device. A change is one transaction there, shown at once, and is sent when there is somebody to send it to: in order, and exactly once, because each carries its identity with it.',
      'Secrets live in a worker that has no way to hand them out. What the browser cannot be trusted with stays on the server.',
    ],
    result: [
      'The landing page is as fast as a static page with the same text, since that is what it is. The admin area opens in a tunnel, and what was done there arrives later, also when two devices disagree.',
      'Thousands of simulated weeks of bad networks run against it before each release. They have found more than I would like to admit.',
    ],
    figures: [
      { value: '18 KB', label: 'at most, until a visitor touches something' },
      { value: '10,000', label: 'repositories in a list that answers within 50 ms' },
      { value: '1×', label: 'is how often each change is applied' },
    ],
    quote: null,
    stack: [
      { name: 'React', evidence: 'Rendered when the site is built; for a visitor it runs on touch alone.' },
      {
        name: 'Dexie',
        evidence: 'Rows and outbox in one transaction, so that no change is without its operation.',
      },
      {
        name: 'Supabase',
        evidence: 'Row level security decides; 128 cells of a table are asked over HTTP in the tests.',
      },
      { name: 'TypeScript', evidence: 'Strict, from the SQL’s generated types to the service worker.' },
    ],
    links: [],
  },
  'Grid Forecast': {
    sample: true,
    problem: [
      'An alpine grid is fed by four hundred small hydro plants, each with a stream that does what it likes. Whoever forecasts the load wrongly buys the difference on the day, at the price of the day.',
      'The method in use was a spreadsheet that one engineer had kept for eleven years. It was good. It also took holidays when he did.',
    ],
    approach: [
      'The spreadsheet became the opponent: for a winter both forecast every hour, and the comparison was printed each morning beside the coffee machine. The model that lost was taken apart in the open.',
      'A forecast without its uncertainty is an opinion. Each comes with a band, and the traders buy by the band. When the weather service is late or the band too wide, the old method takes over by itself and says so.',
    ],
    result: [
      'The first winter cost eleven percent less for balancing than the three before it. The engineer with the spreadsheet now owns the model, and takes holidays.',
    ],
    figures: [
      { value: '11%', label: 'lower balancing costs in the first winter' },
      { value: '400', label: 'hydro plants in one forecast' },
      { value: '6 h', label: 'from new weather to a retrained model, each night' },
    ],
    quote: {
      text: 'We stopped arguing about the number and began to talk about the band.',
      source: 'Head of Trading, a Swiss grid operator',
    },
    stack: [
      {
        name: 'Python',
        evidence: 'The model in nine hundred lines, which the grid’s own engineers maintain.',
      },
      {
        name: 'Azure ML',
        evidence: 'A model is released when it has beaten the last one on the last thirty days.',
      },
      { name: 'Kafka', evidence: 'Readings of 400 plants each minute; a gap is seen within two.' },
      { name: 'TimescaleDB', evidence: 'Eleven years of hours: each forecast can be made again as it was.' },
    ],
    links: [],
  },
  'Azure Landing Zone for a Private Bank': {
    sample: true,
    problem: [
      'A private bank wanted to use the cloud, and its auditors wanted to see how it would be kept in order. There were two folders of requirements, and no subscription.',
      'Two attempts before had ended in a document. The teams that were waiting had begun to pay for servers with a credit card.',
    ],
    approach: [
      'Each control of the two folders became a policy with a test: something that either is so or is not. What could not be written that way went back to its author, and a third of the requirements came back shorter.',
      'Exceptions are allowed. Each has an owner and an end date, and stands on the same page as the rules.',
      'The first three teams moved in while the foundation was being built. What annoyed them was mended before the fourth arrived.',
    ],
    result: [
      'The auditors signed off in the first round; the evidence was a pipeline that they could run themselves. Thirty teams have moved in, and the platform team has stayed at five.',
      'The credit cards were cut up, with some ceremony.',
    ],
    figures: [
      { value: '30', label: 'teams moved in' },
      { value: '5', label: 'people who run the platform' },
      { value: '3%', label: 'between the forecast and the bill' },
    ],
    quote: {
      text: 'For the first time I audited something by pressing a button.',
      source: 'Lead auditor, internal audit',
    },
    stack: [
      { name: 'Azure Policy', evidence: '212 controls, each with a test that tries to break it.' },
      { name: 'Terraform', evidence: 'A new team’s subscription: one file, one review, twenty minutes.' },
      {
        name: 'Sentinel',
        evidence: 'Each exception that outlives its date is an incident with a name on it.',
      },
    ],
    links: [],
  },
};
