// A minimal Spades on boardgame.io's own server: `node server.js memory|sqlite|flatfile FOLDER`.
// Hands of others are stripped from what a player is sent. Deals follow each other without end.
'use strict';
const path = require('node:path');
const { Server, FlatFile } = require('boardgame.io/server');
const { INVALID_MOVE } = require('boardgame.io/core');

const SUITS = ['C', 'D', 'H', 'S'];
const RANKS = ['2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K', 'A'];
const DECK = SUITS.flatMap((suit) => RANKS.map((rank) => suit + rank));
const strength = (card) => RANKS.indexOf(card.slice(1));

function newDeal(random, dealer, scores) {
  const deck = random.Shuffle(DECK);
  return {
    hands: [0, 1, 2, 3].map((seat) => deck.slice(13 * seat, 13 * seat + 13)),
    bids: [null, null, null, null],
    tricks: [0, 0, 0, 0],
    trick: [],
    lastTrick: [],
    broken: false,
    dealer,
    turn: (dealer + 1) % 4,
    scores,
  };
}

function isLegal(G, hand, card) {
  if (!hand.includes(card)) return false;
  if (G.trick.length === 0) return card[0] !== 'S' || G.broken || hand.every((other) => other[0] === 'S');
  const led = G.trick[0].card[0];
  return card[0] === led || hand.every((other) => other[0] !== led);
}

function winnerOf(trick) {
  let best = trick[0];
  for (const played of trick.slice(1)) {
    const sameSuit = played.card[0] === best.card[0];
    if (sameSuit ? strength(played.card) > strength(best.card) : played.card[0] === 'S') best = played;
  }
  return best.seat;
}

function scoreOf(G, team) {
  const bid = G.bids[team] + G.bids[team + 2];
  const taken = G.tricks[team] + G.tricks[team + 2];
  return taken >= bid ? 10 * bid + taken - bid : -10 * bid;
}

const spades = {
  name: 'spades',
  minPlayers: 4,
  maxPlayers: 4,
  setup: ({ random }) => newDeal(random, 3, [0, 0]),
  playerView: ({ G, playerID }) => ({
    ...G,
    hands: G.hands.map((hand, seat) => (String(seat) === playerID ? hand : hand.length)),
  }),
  turn: {
    minMoves: 1,
    maxMoves: 1,
    order: { first: ({ G }) => G.turn, next: ({ G }) => G.turn },
  },
  moves: {
    bid: ({ G }, amount) => {
      if (G.bids[G.turn] !== null || !Number.isInteger(amount) || amount < 0 || amount > 13) return INVALID_MOVE;
      G.bids[G.turn] = amount;
      G.turn = (G.turn + 1) % 4;
    },
    play: ({ G, random }, card) => {
      const seat = G.turn;
      if (G.bids.includes(null) || !isLegal(G, G.hands[seat], card)) return INVALID_MOVE;
      G.hands[seat] = G.hands[seat].filter((other) => other !== card);
      G.trick.push({ seat, card });
      G.broken = G.broken || card[0] === 'S';
      G.turn = (seat + 1) % 4;
      if (G.trick.length < 4) return;
      G.turn = winnerOf(G.trick);
      G.tricks[G.turn] += 1;
      G.lastTrick = G.trick;
      G.trick = [];
      if (G.hands[0].length > 0) return;
      const scores = [0, 1].map((team) => G.scores[team] + scoreOf(G, team));
      Object.assign(G, newDeal(random, (G.dealer + 1) % 4, scores));
    },
  },
};

// Stores matches in a SQLite file, with the same durability as Overtrick's: a write-ahead log, synchronous=NORMAL.
class SqliteStorage {
  constructor(file) {
    const Database = require('better-sqlite3');
    const db = (this.db = new Database(file));
    db.pragma('journal_mode = WAL');
    db.pragma('synchronous = NORMAL');
    db.exec('CREATE TABLE matches (id TEXT PRIMARY KEY, state TEXT, initial TEXT, metadata TEXT)');
    db.exec('CREATE TABLE log (match TEXT, seq INTEGER, entry TEXT, PRIMARY KEY (match, seq))');
    this.insert = db.prepare('INSERT INTO matches VALUES (?, ?, ?, ?)');
    this.updateState = db.prepare('UPDATE matches SET state = ? WHERE id = ?');
    this.updateMetadata = db.prepare('UPDATE matches SET metadata = ? WHERE id = ?');
    this.insertLog = db.prepare('INSERT INTO log VALUES (?, ?, ?)');
    this.columns = {};
    for (const column of ['state', 'initial', 'metadata']) {
      this.columns[column] = db.prepare(`SELECT ${column} AS value FROM matches WHERE id = ?`);
    }
    this.readLog = db.prepare('SELECT entry FROM log WHERE match = ? ORDER BY seq');
    this.write = db.transaction((id, state, entries) => {
      this.updateState.run(JSON.stringify(state), id);
      entries.forEach((entry, place) => this.insertLog.run(id, 100 * state._stateID + place, JSON.stringify(entry)));
    });
  }
  type() {
    return 0; // synchronous
  }
  connect() {}
  createMatch(id, { initialState, metadata }) {
    this.insert.run(id, JSON.stringify(initialState), JSON.stringify(initialState), JSON.stringify(metadata));
  }
  createGame(id, options) {
    this.createMatch(id, options);
  }
  setState(id, state, deltalog) {
    this.write(id, state, deltalog || []);
  }
  setMetadata(id, metadata) {
    this.updateMetadata.run(JSON.stringify(metadata), id);
  }
  fetch(id, { state, log, metadata, initialState }) {
    const read = (column) => {
      const row = this.columns[column].get(id);
      return row === undefined ? undefined : JSON.parse(row.value);
    };
    const found = {};
    if (state) found.state = read('state');
    if (metadata) found.metadata = read('metadata');
    if (initialState) found.initialState = read('initial');
    if (log) found.log = this.readLog.all(id).map((row) => JSON.parse(row.entry));
    return found;
  }
  has(id) {
    return this.columns.state.get(id) !== undefined;
  }
  wipe() {}
  listMatches() {
    return [];
  }
  listGames() {
    return [];
  }
}

const [kind, folder] = process.argv.slice(2);
const storages = {
  memory: () => undefined,
  sqlite: () => new SqliteStorage(path.join(folder, 'matches.sqlite3')),
  flatfile: () => new FlatFile({ dir: path.join(folder, 'matches') }),
};
const server = Server({ games: [spades], db: storages[kind](), origins: ['*'] });
server.run(0, undefined).then(({ appServer }) => {
  process.stdout.write(`boardgame.io is at http://127.0.0.1:${appServer.address().port}\n`);
});
