'use strict';

// `node dev/run.cjs start|reset`. Written in ES5, so that an outdated Node can still run this file and print which version is
// needed.

var minimum = require('../package.json')
  .engines.node.replace(/[^\d.]/g, '')
  .split('.')
  .map(Number);
var running = process.versions.node.split('.').map(Number);

function fail(sentence) {
  console.error(sentence);
  process.exit(1);
}

if (running[0] < minimum[0] || (running[0] === minimum[0] && running[1] < minimum[1])) {
  fail(
    'Portico needs Node ' +
      minimum.join('.') +
      ' or newer and this is ' +
      process.versions.node +
      ': install a current one from https://nodejs.org and try again.',
  );
}

process.env.DO_NOT_TRACK = '1';
process.env.LITE_TELEMETRY = '0';

import('tsx')
  .catch(function () {
    fail('The packages are not installed yet: run npm ci first.');
  })
  .then(function () {
    return import('./' + process.argv[2] + '.ts');
  })
  .catch(function (error) {
    console.error(error);
    process.exit(1);
  });
